// What can be tried on the documentation pages, copied, and searched for. They can be read without it.
const make = (name, parent, properties) => parent.appendChild(Object.assign(document.createElement(name), properties));
const spoken = make("p", document.body, { className: "hidden", role: "status" });

// A request to this gateway, its answer, and the same request as a program.
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
    figure ??= make("figure", form);
    caption ??= make("figcaption", figure);
    shown ??= make("pre", figure, { tabIndex: 0 });
    shown.textContent = caption.textContent = "…";
    try {
      const headers = { Accept: "application/json" };
      if (message) Object.assign(headers, { Accept: "application/json, text/event-stream", "Content-Type": "application/json" });
      const answer = await fetch(address(), { method: form.method, headers, body: message?.value });
      const text = await answer.text();
      let body = text;
      try {
        body = JSON.stringify(JSON.parse(text), null, 2);
      } catch { /* It is shown as it came. */ }
      caption.textContent = answer.status + " " + answer.statusText;
      shown.textContent = [...answer.headers].map((header) => header.join(": ")).join("\n") + "\n\n" + body;
    } catch {
      caption.textContent = "No answer";
      shown.textContent = "The gateway could not be reached.";
    }
    spoken.textContent = "Answer: " + caption.textContent;
  };
}

if (navigator.clipboard) for (const figure of document.querySelectorAll("figure")) {
  const button = make("button", figure, { type: "button", className: "copy", textContent: "Copy" });
  button.setAttribute("aria-label", "Copy " + figure.firstElementChild.textContent);
  button.onclick = async () => {
    await navigator.clipboard.writeText(figure.querySelector("pre").textContent);
    spoken.textContent = button.textContent = "Copied";
    setTimeout(() => button.textContent = "Copy", 2000);
  };
}

// Leaves only the sections that have every word.
const contents = document.querySelector(".contents");
const search = document.createElement("form");
contents.prepend(search);
search.role = "search";
const field = make("input", make("label", search, { textContent: "Search this page" }), { type: "search" });
const count = make("output", search);
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
search.onsubmit = (event) => event.preventDefault();
addEventListener("hashchange", () => {
  field.value = "";
  search.oninput();
});
