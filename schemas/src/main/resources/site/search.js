// The search box: a combobox with list autocomplete, as the WAI-ARIA Authoring Practices describe it. Without this
// script the form leads to the page of results. The page and the answers contain every text that this script shows.
for (const form of document.querySelectorAll("form.search")) {
  const DELAY = 200, MIN_LENGTH = 2, MAX_KNOWN = 50;
  const input = form.querySelector("input");
  const make = (name, parent, attributes) => {
    const element = document.createElement(name);
    for (const attribute in attributes) element.setAttribute(attribute, attributes[attribute]);
    return parent.appendChild(element);
  };
  const list = make("ul", form, { id: input.id + "-list", role: "listbox", "aria-label": form.querySelector("label").textContent, hidden: "" });
  const notice = make("p", form, { class: "notice-box", hidden: "" });
  // A screen reader speaks a live region when its text changes. Two regions alternate, so that it also repeats a message.
  const regions = [0, 1].map(() => make("div", form, { class: "hidden", "aria-live": "polite" }));
  // The results that this page has received, by query, so that deleting a letter sends no request.
  const known = new Map();
  let options = [], active = -1, timer = 0, request = new AbortController(), pausedUntil = 0;

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
    notice.hidden = true;
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
  // Shows and speaks that there are no suggestions now. The search itself still works.
  const warn = () => {
    show(false);
    notice.textContent = form.dataset.suggestionsPaused;
    notice.hidden = false;
    say(form.dataset.suggestionsPaused);
  };
  const fill = ({ message, results }) => {
    list.replaceChildren();
    options = results.map((result, index) => {
      const option = make("li", list, { role: "option", id: input.id + "-" + (index + 1), "aria-selected": "false" });
      option.textContent = result.name;
      make("small", option).textContent = result.note;
      option.onclick = () => location.assign(result.url);
      return option;
    });
    show(options.length > 0);
    say(message);
  };
  const ask = async () => {
    const query = String(new URLSearchParams(new FormData(form))).toLowerCase();
    if (known.has(query)) return fill(known.get(query));
    if (Date.now() < pausedUntil) return warn();
    const mine = request = new AbortController();
    try {
      const answer = await fetch(form.action + ".json?" + query, { headers: { Accept: "application/json" }, signal: mine.signal });
      if (answer.status === 429) pausedUntil = Date.now() + 1000 * (answer.headers.get("Retry-After") || 60);
      if (!answer.ok) return mine.signal.aborted || warn();
      const found = await answer.json();
      if (mine.signal.aborted) return;
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(query, found);
      fill(found);
    } catch (failure) {
      if (!mine.signal.aborted) warn();
    }
  };

  // Phone keyboards compose each word, so a text that is being composed is searched, too. Old results stay visible until
  // new ones replace them.
  input.addEventListener("input", () => {
    cancel();
    select(-1);
    if (input.value.trim().length < MIN_LENGTH) show(false);
    else timer = setTimeout(ask, DELAY);
  });
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const isOpen = !list.hidden, last = options.length - 1;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        if (last < 0 || input.value.trim().length < MIN_LENGTH) return;
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
  // Pressing on the list leaves the focus in the text field.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  input.addEventListener("blur", close);
  addEventListener("pagehide", close);
}

// A list is filtered without loading a page: the list in the response replaces the visible list. The address of the page
// changes, too, so that reloading, going back and sharing the address work.
const spoken = document.createElement("p");
spoken.className = "hidden";
spoken.role = "status";
document.querySelector("main")?.append(spoken);
const narrow = async (address, focused) => {
  const answer = await fetch(address);
  if (!answer.ok) return location.assign(address);
  const list = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".stores");
  document.querySelector(".stores").replaceWith(list);
  history.replaceState(null, "", address);
  list.querySelector("#" + focused)?.focus();
  spoken.textContent = list.querySelector(".narrow + .meta")?.textContent ?? "";
};
document.addEventListener("change", ({ target }) => {
  const form = target.closest("form.narrow");
  if (!form?.closest(".stores") || !form.reportValidity()) return;
  const chosen = [...new FormData(form)].filter(([, value]) => value);
  narrow(form.action + "?" + new URLSearchParams(chosen), target.id);
});

// The header Last-Modified says when this page was published. Without the header, lastModified is the current time.
const published = document.querySelector("[data-published]"), changed = new Date(document.lastModified);
if (published && Date.now() - changed > 10_000) {
  const date = changed.toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
  published.textContent = published.dataset.published.replace("{date}", date);
}

// The page for too many requests counts the seconds until the next request is allowed, and then repeats the request.
const countdown = document.querySelector("[data-countdown]");
if (countdown) {
  const end = Date.now() + 1000 * countdown.textContent;
  const ticks = setInterval(() => {
    const left = Math.ceil((end - Date.now()) / 1000);
    countdown.textContent = Math.max(0, left);
    if (left > 0) return;
    clearInterval(ticks);
    location.reload();
  }, 500);
}

// When the button on a phone opens the search box, its text field gets the focus.
const find = document.getElementById("find");
find?.addEventListener("toggle", (event) => event.newState === "open" && find.querySelector("input").focus());
