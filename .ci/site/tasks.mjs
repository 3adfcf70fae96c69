// Does twelve common tasks of visitors in a phone's window of 390 pixels, and prints the steps of each. A typed text, a key or
// a click is a step. A task that does not end with the expected page is a failure. Then it types searches key by key, and
// requires suggestions without a refused request.
// Usage: tasks.mjs URL     published with the theme next to this script
import assert from "node:assert/strict";
import puppeteer from "puppeteer-core";

const [, , base] = process.argv;
// Reduced motion, because a page that scrolls smoothly may still move when a link is clicked.
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--force-prefers-reduced-motion"] });

// A visitor on a page, who counts the steps.
const visitor = async (hasScript, path = "/") => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });
  await page.setJavaScriptEnabled(hasScript);
  await page.goto(base + path);
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
    open: (selector) => step(() => page.click(selector)),
    enter: () => leave(() => page.keyboard.press("Enter")),
    back: () => leave(() => page.goBack()),
    click: (selector) => leave(() => page.$eval(selector, (link) => link.click())),
    text: (selector) => page.$eval(selector, (found) => found.textContent.trim().replace(/\s+/g, " ")),
    texts: (selector) => page.$$eval(selector, (found) => found.map((each) => each.textContent.trim().replace(/\s+/g, " "))),
    close: () => context.close(),
  };
};

const links = async (path, selector) => {
  const it = await visitor(false, path);
  const found = await it.page.$$eval(selector, (all) => all.map((link) => ({ name: link.textContent, url: link.href })));
  await it.close();
  return found;
};

// The largest companies, and a city with a store of the first of them. Two letters of its name are swapped.
const largest = await links("/companies", "#most + .rows h3 a");
const slug = largest[0].url.split("/").pop();
const { results } = await (await fetch(`${base}/api/locations?company=${slug}`)).json();
const store = results.find(({ city }) => /^[A-Z][a-z]{6,}$/.test(city));
const town = store.city;
const misspelled = town.slice(0, 4) + town[5] + town[4] + town.slice(6);
// The largest city, and a town with tire dealers.
const [city] = await links("/", ".hero .links a");
const [tireState] = await links("/tires-wheels", ".links a");
const tireTowns = await links(new URL(tireState.url).pathname, ".links a");

const tasks = {
  "the nearest tire shop to a ZIP code": async () => {
    const it = await visitor(false);
    await it.type("main #q", "tire shop 33901");
    await it.enter();
    assert.equal(await it.text("main .stores h2"), "Tires and wheels");
    assert.match(await it.text("main .rows li"), /In ZIP code 33901|About [\d,.]+ miles|less than 1 mile/);
    return [it, await it.text("main .rows li")];
  },
  [`a store of ${largest[0].name} in ${misspelled}`]: async () => {
    const it = await visitor(false);
    await it.type("main #q", `${largest[0].name} ${misspelled}`);
    await it.enter();
    await it.click("main .rows h3 a");
    assert.equal(await it.text("h1"), largest[0].name);
    assert.ok((await it.text(".address")).includes(town));
    return [it, await it.text(".action")];
  },
  "the phone of a store": async () => {
    const it = await visitor(true);
    await it.type("main #q", "rent to own near 33901");
    await it.page.waitForSelector("main #q[aria-expanded=true]");
    await it.press("ArrowDown");
    await it.enter();
    assert.match(new URL(it.page.url()).pathname, /^\/locations\/[^/]+\/[^/]+\/[^/]+$/);
    return [it, await it.text("main a[href^='tel:'], main .address ~ p")];
  },
  "the stores of a company in a state": async () => {
    const it = await visitor(false);
    await it.type("main #q", largest[0].name);
    await it.enter();
    await it.click("main .rows h3 a");
    await it.click("#states a");
    assert.ok((await it.texts("main .rows li")).length > 0);
    return [it, await it.text("h1")];
  },
  "the companies of a state by name": async () => {
    const it = await visitor(false);
    await it.open(".opens[popovertarget=menu]");
    await it.click("#menu a[href$='/companies']");
    await it.choose("#state", store.state);
    await it.type("#name", largest[0].name.slice(0, 4));
    await it.click(".narrow button");
    const found = await it.texts("main .rows h2");
    assert.ok(found.includes(largest[0].name), found.join(", "));
    return [it, await it.text(".lead")];
  },
  "narrow a large city by category and company, reload, go back": async () => {
    const it = await visitor(true);
    await it.click(`main a[href='${new URL(city.url).pathname}']`);
    const start = it.page.url();
    const chosen = {};
    for (const name of ["category", "company"]) {
      const value = await it.page.$eval("#" + name, (select) => select.options[1].value);
      await it.choose("#" + name, value);
      chosen[name] = value;
      await it.page.waitForFunction((key, wanted) => new URLSearchParams(location.search).get(key) === wanted, {}, name, value);
    }
    const status = await it.text(".narrow + .meta");
    await it.page.reload();
    assert.equal(await it.text(".narrow + .meta"), status);
    for (const name in chosen) assert.equal(await it.page.$eval("#" + name, (select) => select.value), chosen[name]);
    await it.click("main .rows h2 a");
    await it.back();
    assert.equal(await it.text(".narrow + .meta"), status);
    await it.click("a.clear");
    assert.equal(it.page.url(), start);
    return [it, status];
  },
  "sort by distance": async () => {
    const it = await visitor(false, new URL(largest[0].url).pathname);
    await it.type("#near", store.zip.slice(0, 5));
    await it.click(".narrow button");
    const miles = await it.texts(".rows b");
    assert.ok(miles.length > 1);
    return [it, miles.slice(0, 2).join(", ")];
  },
  "a missed payment": async () => {
    const it = await visitor(false);
    await it.type("main #q", "missed payment");
    await it.enter();
    await it.click("main .rows h3 a");
    assert.match(await it.text("main"), /miss/);
    return [it, await it.text("h1")];
  },
  "the cost of a sofa": async () => {
    const it = await visitor(false);
    await it.open(".opens[popovertarget=menu]");
    await it.click("#menu a[href$='/rent-or-buy']");
    for (const [field, text] of [["cash-price", "700"], ["payment", "22.99"], ["number-of-payments", "78"]]) await it.type("#" + field, text);
    await it.click(".costs button");
    const headline = await it.text(".headline");
    assert.match(headline, /\$1,793\.22.*2\.56 times the cash price/);
    return [it, headline];
  },
  "report a wrong number": async () => {
    const it = await visitor(false);
    await it.type("main #q", `${largest[0].name} ${town}`);
    await it.enter();
    await it.click("main .rows h3 a");
    const report = await it.page.$eval("main a[href^='mailto:']", (link) => link.href);
    assert.ok(decodeURIComponent(report).endsWith(it.page.url()), report);
    return [it, report];
  },
  "from a tire page to the same town's rent-to-own page": async () => {
    for (const { url } of tireTowns) {
      const it = await visitor(false, new URL(url).pathname);
      const tab = ".tabs a[href^='/locations/']";
      if (!(await it.page.$(tab))) {
        await it.close();
        continue;
      }
      const place = new URL(url).pathname.split("/").slice(2).join("/");
      await it.click(tab);
      assert.equal(new URL(it.page.url()).pathname, "/locations/" + place);
      return [it, await it.text("h1")];
    }
    throw new Error("no town has both");
  },
  imprint: async () => {
    const it = await visitor(false);
    await it.click("footer a[href$='/imprint']");
    return [it, await it.text("main")];
  },
  "six quick searches": async () => {
    const it = await visitor(true);
    const refused = [];
    it.page.on("response", (answer) => answer.status() === 429 && refused.push(answer.url()));
    for (const query of ["tires near tampa", "rent a center", "sheds ohio", "33901", "sofa dallas", "walmart"]) {
      await it.page.$eval("main #q", (input) => { input.value = ""; });
      await it.type("main #q", query);
      await it.page.waitForNetworkIdle({ idleTime: 300 });
    }
    assert.deepEqual(refused, []);
    return [it, "no refusal"];
  },
  "suggestions while an Android keyboard composes a word": async () => {
    const it = await visitor(true);
    await it.page.focus("main #q");
    const keyboard = await it.page.createCDPSession();
    for (let length = 1; length <= 5; length++) {
      await keyboard.send("Input.imeSetComposition", { text: "tampa".slice(0, length), selectionStart: length, selectionEnd: length });
    }
    await it.page.waitForSelector("main #q[aria-expanded=true]");
    return [it, (await it.texts("main [role=option]")).slice(0, 2).join(", ")];
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
