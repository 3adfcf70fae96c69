// The forms, copy buttons and search of the documentation pages. The pages can be read without this script.
const make = (name, parent, properties) => parent.appendChild(Object.assign(document.createElement(name), properties));
const spoken = make("p", document.body, { className: "hidden", role: "status" });

// Each form sends a request to this gateway and shows the answer. The code samples next to it show the same request.
for (const form of document.querySelectorAll("form.try")) {
  const message = form.querySelector("textarea");
  const address = () => {
    const url = new URL(form.action);
    if (!message) for (const [name, value] of new FormData(form)) if (value) url.searchParams.append(name, value);
    return url;
  };
  form.hidden = false;
  form.oninput = () => {
    for (const place of form.nextElementSibling.querySelectorAll(".url")) place.textContent = address();
  };
  form.oninput();
  let figure, caption, shown;
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (!figure) {
      figure = make("figure", form);
      caption = make("figcaption", figure, { textContent: "Answer" });
      shown = make("pre", figure, { tabIndex: 0 });
      addCopyButton(figure);
    }
    shown.textContent = caption.textContent = "…";
    try {
      const headers = { Accept: "application/json" };
      if (message) Object.assign(headers, { Accept: "application/json, text/event-stream", "Content-Type": "application/json" });
      const answer = await fetch(address(), { method: form.method, headers, body: message?.value });
      const text = await answer.text();
      let body = text;
      try {
        body = JSON.stringify(JSON.parse(text), null, 2);
      } catch { /* The answer is not JSON and is shown as received. */ }
      caption.textContent = answer.status + " " + answer.statusText;
      shown.textContent = body + "\n\n" + [...answer.headers].map((header) => header.join(": ")).join("\n");
      if (answer.status === 429) wait(form.querySelector("button"), Number(answer.headers.get("Retry-After")) || 60);
    } catch {
      caption.textContent = "No answer";
      shown.textContent = "The gateway could not be reached.";
    }
    spoken.textContent = "Answer: " + caption.textContent;
  };
}

// After a 429, a form can be sent again when the minute is over.
function wait(button, seconds) {
  const text = button.textContent;
  button.disabled = true;
  const tick = () => {
    button.disabled = seconds > 0;
    button.textContent = seconds > 0 ? "Again in " + seconds + " s" : text;
    if (seconds-- > 0) setTimeout(tick, 1000);
  };
  tick();
}

// Adds a button that copies the text of a figure.
function addCopyButton(figure) {
  if (!navigator.clipboard) return;
  const button = make("button", figure, { type: "button", className: "copy", textContent: "Copy" });
  button.setAttribute("aria-label", "Copy " + figure.firstElementChild.textContent);
  button.onclick = async () => {
    await navigator.clipboard.writeText(figure.querySelector("pre").textContent);
    spoken.textContent = button.textContent = "Copied";
    setTimeout(() => button.textContent = "Copy", 2000);
  };
}
document.querySelectorAll("figure").forEach(addCopyButton);

// The chosen language of the samples is kept for the next visit.
const languages = [...new Set([...document.querySelectorAll("[data-language]")].map((figure) => figure.dataset.language))];
const choose = (language) => {
  try {
    localStorage.setItem("language", language);
  } catch { /* Without storage, the choice is for this page only. */ }
  for (const figure of document.querySelectorAll("[data-language]")) figure.hidden = figure.dataset.language !== language;
  for (const button of document.querySelectorAll(".languages button")) button.setAttribute("aria-pressed", button.textContent === language);
};
for (const samples of document.querySelectorAll("details")) {
  const group = make("div", samples, { className: "languages", role: "group", ariaLabel: "Language" });
  samples.firstElementChild.after(group);
  for (const language of languages) make("button", group, { type: "button", textContent: language, onclick: () => choose(language) });
}
if (languages.length) {
  let last;
  try {
    last = localStorage.getItem("language");
  } catch { /* Without storage, the first language is shown. */ }
  choose(languages.includes(last) ? last : languages[0]);
}

// Inserts the address of this service if the publisher set none, and adds links to the parts of this page.
for (const place of document.querySelectorAll(".address")) {
  place.textContent = place.textContent.replace("https://ADDRESS-OF-THIS-SITE", location.origin);
}
for (const place of document.querySelectorAll("main section[id], main h3[id]")) {
  const heading = place.matches("h3") ? place : place.querySelector("h2");
  const link = make("a", heading, { className: "anchor", href: "#" + place.id, textContent: "#" });
  link.setAttribute("aria-label", "Link to this part");
}

// Shows only the sections that contain every word of the search.
const contents = document.querySelector(".contents");
const search = contents.querySelector("form"), field = search.querySelector("input"), count = search.querySelector("output");
search.oninput = () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean), ranges = [];
  const sections = [...document.querySelectorAll("main > section")];
  for (const section of sections) {
    const text = section.textContent.toLowerCase();
    section.hidden = !words.every((word) => text.includes(word));
    const nodes = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
    for (let node; (node = nodes.nextNode());) for (const word of words) {
      const at = node.data.toLowerCase().indexOf(word);
      if (at < 0) continue;
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      ranges.push(range);
    }
  }
  CSS.highlights?.set("found", new Highlight(...ranges));
  for (const item of contents.querySelectorAll("li")) {
    item.hidden = document.querySelector(item.firstChild.hash)?.closest("section").hidden ?? false;
  }
  count.textContent = words.length ? sections.filter((section) => !section.hidden).length + " of " + sections.length + " sections" : "";
};
addEventListener("keydown", (event) => {
  if (event.key !== "k" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  field.focus();
});
search.onsubmit = (event) => event.preventDefault();
addEventListener("hashchange", () => {
  field.value = "";
  search.oninput();
});
