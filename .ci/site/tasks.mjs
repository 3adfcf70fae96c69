// Does what visitors come for, without a script and with the search box's suggestions, and prints how many steps each task
// took: a text that is typed, a key or a click is a step. A task that does not end with what was wanted is a failure.
// Usage: tasks.mjs URL     published with the theme beside this script
import assert from "node:assert/strict";
import puppeteer from "puppeteer-core";

const [, , base] = process.argv;
// With reduced motion: a page that scrolls smoothly is still moving when a link is clicked that was out of sight.
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--force-prefers-reduced-motion"] });

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
    choose: (selector, value) => step(() => page.select(selector, value)),
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

// The two largest companies, and a city with a store of the first.
const largest = await (async () => {
  const { page, close } = await visitor(false);
  await page.goto(base + "/companies");
  const companies = await page.$$eval("#most + .rows h3 a", (links) => links.slice(0, 2).map((link) => ({ name: link.textContent, url: link.href })));
  await close();
  return companies;
})();
const { results } = await (await fetch(`${base}/api/locations?company=${largest[0].url.split("/").pop()}`)).json();
const town = results.map((store) => store.city).find((name) => /^[A-Z][a-z]{6,}$/.test(name));
// Two letters in its middle change places.
const misspelt = town.slice(0, 4) + town[5] + town[4] + town.slice(6);

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
  [`a store of ${largest[0].name} in ${misspelt}`]: async () => {
    const it = await visitor(false);
    await it.type("#q", `${largest[0].name} ${misspelt}`);
    await it.enter();
    await it.click("main .rows h3 a");
    assert.equal(await it.text("h1"), largest[0].name);
    assert.ok((await it.text(".address")).includes(town));
    return [it, await it.text(".action")];
  },
  "a tire shop that rents wheels": async () => {
    const it = await visitor(false);
    await it.type("#q", "tire shop that rents wheels");
    await it.enter();
    await it.click("main .rows h3 a[href^='/companies/']");
    assert.match(await it.text("main"), /Wheels/);
    return [it, await it.text("h1")];
  },
  "where two companies have stores": async () => {
    const it = await visitor(false);
    const states = [];
    for (const { name, url } of largest) {
      await it.type("#q", name);
      await it.enter();
      await it.click("main .rows h3 a");
      assert.equal(it.page.url(), url);
      states.push(await it.page.$$eval("#states a", (links) => links.map((link) => link.textContent)));
    }
    const both = states[0].filter((state) => states[1].includes(state));
    assert.ok(both.length > 0 && await it.page.$("svg.map"));
    return [it, `${states[0].length} and ${states[1].length} states, of which ${both.length} are the same`];
  },
  "what happens when a payment is missed": async () => {
    const it = await visitor(false);
    await it.type("#q", "missed payment");
    await it.enter();
    await it.click("main .rows h3 a");
    assert.match(await it.text("main"), /missed/);
    return [it, await it.text("h1")];
  },
  "report a wrong number": async () => {
    const it = await visitor(false);
    await it.type("#q", `${largest[0].name} ${town}`);
    await it.enter();
    await it.click("main .rows h3 a");
    const report = await it.page.$eval("main a[href^='mailto:']", (link) => link.href);
    assert.ok(decodeURIComponent(report).endsWith(it.page.url()), report);
    return [it, report];
  },
  imprint: async () => {
    const it = await visitor(false);
    await it.click("footer a[href$='/imprint']");
    return [it, await it.text("main")];
  },
  [`the best rated store of ${largest[0].name}`]: async () => {
    const it = await visitor(false);
    await it.page.goto(largest[0].url);
    await it.choose("#sort", "rating");
    await it.click(".narrow button");
    const ratings = await it.page.$$eval(".rows .rating", (found) => found.map((rating) => parseFloat(rating.textContent)));
    assert.equal(ratings[0], Math.max(...ratings));
    return [it, await it.text("main .rows li")];
  },
  "the two nearest stores of a company": async () => {
    const it = await visitor(false);
    await it.click("nav a[href$='/companies']");
    await it.click("#most + .rows h3 a");
    await it.type("#near", "33901");
    await it.click(".narrow button");
    const miles = await it.page.$$eval(".rows b", (found) => found.slice(0, 2).map((note) => note.textContent));
    assert.equal(miles.length, 2);
    return [it, miles.join(", ")];
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
