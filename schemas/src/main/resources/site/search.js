// The search box: a combobox with list autocomplete, as the WAI-ARIA Authoring Practices describe it. Without this
// script the form leads to the page of results.
for (const form of document.querySelectorAll("form.search")) {
  const DELAY = 150, SHORTEST = 2;
  const input = form.querySelector("input");
  const make = (name, parent, attributes) => {
    const element = document.createElement(name);
    for (const attribute in attributes) element.setAttribute(attribute, attributes[attribute]);
    return parent.appendChild(element);
  };
  const list = make("ul", form, { id: input.id + "-list", role: "listbox", "aria-label": "Suggestions", hidden: "" });
  // Two live regions take turns, so that the same message is spoken again, and none twice.
  const regions = [0, 1].map(() => make("div", form, { class: "hidden", "aria-live": "polite" }));
  let options = [], active = -1, timer = 0, request = new AbortController();

  for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id],
    ["aria-expanded", "false"], ["spellcheck", "false"]]) input.setAttribute(name, value);

  const say = (message) => {
    regions[0].textContent = "";
    regions[1].textContent = message;
    regions.reverse();
  };
  const select = (index) => {
    options[active]?.setAttribute("aria-selected", "false");
    active = index;
    const option = options[active];
    if (!option) return input.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  };
  const show = (shown) => {
    list.hidden = !shown;
    input.setAttribute("aria-expanded", String(shown));
    select(-1);
  };
  const cancel = () => {
    clearTimeout(timer);
    request.abort();
  };
  const close = () => {
    cancel();
    show(false);
  };
  const fill = ({ guess, results }) => {
    list.replaceChildren();
    options = results.map((result, index) => {
      const option = make("li", list, { role: "option", id: input.id + "-" + (index + 1), "aria-selected": "false" });
      option.textContent = result.name;
      make("small", option).textContent = result.note;
      option.onclick = () => location.assign(result.url);
      return option;
    });
    show(options.length > 0);
    const count = options.length === 1 ? "1 suggestion." : options.length + " suggestions.";
    say(options.length === 0 ? "No suggestions." : guess ? "No match. Similar: " + count : count);
  };
  const ask = async () => {
    const mine = request = new AbortController();
    try {
      const answer = await fetch(form.action + ".json?" + new URLSearchParams(new FormData(form)),
        { headers: { Accept: "application/json" }, signal: mine.signal });
      if (answer.ok) {
        const found = await answer.json();
        return mine.signal.aborted || fill(found);
      }
      say(answer.status === 429 ? "Too many searches. Wait a minute for suggestions." : "There are no suggestions now.");
    } catch (failure) {
      if (mine.signal.aborted) return;
      say("There are no suggestions now.");
    }
    show(false);
  };

  input.addEventListener("input", (event) => {
    cancel();
    select(-1);
    if (event.isComposing) return;
    if (input.value.trim().length < SHORTEST) show(false);
    else timer = setTimeout(ask, DELAY);
  });
  input.addEventListener("compositionend", () => input.dispatchEvent(new Event("input")));
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const isOpen = !list.hidden, last = options.length - 1;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        if (last < 0 || input.value.trim().length < SHORTEST) return;
        if (!isOpen) show(true);
        if (event.altKey) show(event.key === "ArrowDown");
        else if (event.key === "ArrowDown") select(active < last ? active + 1 : 0);
        else select(active > 0 ? active - 1 : last);
        break;
      case "Enter":
        if (!isOpen || active < 0) return close();
        options[active].click();
        break;
      case "Escape":
        if (isOpen) close();
        else {
          cancel();
          input.value = "";
        }
        break;
      case "Home":
      case "End":
      case "ArrowLeft":
      case "ArrowRight":
        // The caret moves, as in any text field.
        return select(-1);
      default:
        return;
    }
    event.preventDefault();
  });
  // A press on the list leaves the focus where it is.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  input.addEventListener("blur", close);
  addEventListener("pagehide", close);
}

// A list is narrowed in place: that of the answer takes the place of the one that is shown.
const said = document.createElement("p");
said.className = "hidden";
said.role = "status";
document.querySelector("main")?.append(said);
document.addEventListener("change", async ({ target }) => {
  const form = target.closest("form.narrow"), shown = target.closest(".stores");
  if (!form || !shown || !form.reportValidity()) return;
  const answer = await fetch(form.action + "?" + new URLSearchParams(new FormData(form)));
  if (!answer.ok) return form.submit();
  const list = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".stores");
  shown.replaceWith(list);
  list.querySelector("#" + target.id)?.focus();
  said.textContent = list.querySelector(".narrow + .meta")?.textContent ?? "";
});

// When the bytes of this page were published, as their server says; one that does not say it leaves it as now.
const published = document.querySelector("[data-published]"), changed = new Date(document.lastModified);
if (published && Date.now() - changed > 10_000) {
  published.textContent = "As published on " + changed.toLocaleDateString("en-US", { dateStyle: "long" }) + ".";
}

// The search that a phone opens by a button is for typing.
const find = document.getElementById("find");
find?.addEventListener("toggle", (event) => event.newState === "open" && find.querySelector("input").focus());
