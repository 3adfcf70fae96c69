// Does what visitors come for, without a script and with the search box's suggestions, and prints how many steps each task
// took: a text that is typed, a key or a click is a step. A task that does not end with what was wanted is a failure.
// Usage: tasks.mjs URL
import assert from "node:assert/strict";
import puppeteer from "puppeteer-core";

const [, , base] = process.argv;
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] });

// A visitor on the home page, who counts the steps.
const visitor = async (hasScript) => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setJavaScriptEnabled(hasScript);
  await page.goto(base + "/");
  let steps = 0;
  const step = (action) => {
    steps++;
    return action();
  };
  const leave = (action) => step(() => Promise.all([page.waitForNavigation(), action()]));
  return {
    page,
    steps: () => steps,
    type: (selector, text) => step(() => page.type(selector, text)),
    press: (key) => step(() => page.keyboard.press(key)),
    enter: () => leave(() => page.keyboard.press("Enter")),
    click: (selector) => leave(() => page.click(selector)),
    text: (selector) => page.$eval(selector, (found) => found.textContent.trim().replace(/\s+/g, " ")),
    close: () => context.close(),
  };
};

// A city with tire dealers: Dothan, or the first of the first state.
const tireCity = async () => {
  const dothan = await fetch(base + "/tires-wheels/alabama/dothan", { headers: { Accept: "text/html" } });
  if (dothan.ok) return "dothan";
  const { page, close } = await visitor(false);
  for (const depth of [1, 2]) {
    await page.goto(depth === 1 ? base + "/tires-wheels" : page.url());
    await page.goto(await page.$eval(".links a", (link) => link.href));
  }
  const name = new URL(page.url()).pathname.split("/").slice(-2).reverse().join(" ").replace(/-/g, " ");
  await close();
  return name;
};
const city = await tireCity();

const tasks = {
  "the phone of a store near 33901": async () => {
    const it = await visitor(false);
    await it.type("#q", "rent to own near 33901");
    await it.enter();
    assert.match(await it.text("main .rows li"), /In ZIP code 33901|About [\d,.]+ miles/);
    return [it, await it.text("main .rows a[href^='tel:']")];
  },
  "the same with suggestions": async () => {
    const it = await visitor(true);
    await it.type("#q", "rent to own near 33901");
    await it.page.waitForSelector("#q[aria-expanded=true]");
    await it.press("ArrowDown");
    await it.enter();
    assert.match(new URL(it.page.url()).pathname, /^\/locations\/[^/]+\/[^/]+\/[^/]+$/);
    return [it, await it.text("main")];
  },
  [`a tire shop in ${city}`]: async () => {
    const it = await visitor(false);
    await it.type("#q", `tire shop in ${city}`);
    await it.enter();
    assert.equal(await it.text("main h2"), "Tires and wheels");
    await it.click("main .rows h3 a");
    const shown = (await it.text("main")).toLowerCase();
    assert.ok(city.split(" ").slice(0, 1).every((word) => shown.includes(word)), shown.slice(0, 200));
    return [it, await it.text("h1")];
  },
  "whether to rent or to buy": async () => {
    const it = await visitor(false);
    await it.click("main a[href$='/rent-or-buy']");
    for (const [field, text] of [["cash-price", "700"], ["payment", "22.99"], ["number-of-payments", "78"]]) await it.type("#" + field, text);
    await it.click(".costs button");
    const sentence = await it.text("main .rows li p");
    assert.match(sentence, /\$1,793\.22, 2\.56 times the cash price/);
    return [it, sentence];
  },
};

let failed = false;
try {
  for (const [name, task] of Object.entries(tasks)) {
    try {
      const [it, found] = await task();
      console.log(`${it.steps()} steps: ${name}: ${found.slice(0, 120)}`);
      await it.close();
    } catch (failure) {
      failed = true;
      console.error(`FAILED ${name}: ${failure.stack}`);
    }
  }
} finally {
  await browser.close();
}
process.exit(failed ? 1 : 0);
