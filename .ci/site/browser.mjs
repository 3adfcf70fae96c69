// Uses the pages like a visitor, in Chromium, and checks a page of each kind with axe-core, light and dark. A violation of
// the Content-Security-Policy, an error on the console or a failed request is a failure.
// Usage: browser.mjs URL FOLDER [PART-OF-A-NAME]     FOLDER: the output of crawl.mjs
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import puppeteer from "puppeteer-core";

const [, , base, folder] = process.argv;
const pages = JSON.parse(readFileSync(`${folder}/pages.json`, "utf8"));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
// Reduced motion, because a page that scrolls smoothly may still move when a link is clicked.
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--force-prefers-reduced-motion"] });
const problems = [];

// Returns a page in a new context. Its errors count as problems.
const newPage = async (width = 1200) => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height: 900 });
  // Requests that the search box aborts are not failures. Neither is the status of a page that a test requests on purpose.
  page.on("console", (message) => {
    const expected = /status of (404|422)/.test(message.text());
    if (message.type() === "error" && !expected) problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on("requestfailed", (request) => {
    if (request.failure().errorText !== "net::ERR_ABORTED") problems.push(`${request.url()}: ${request.failure().errorText}`);
  });
  return page;
};
const close = (page) => page.browserContext().close();
const attribute = (page, name) => page.$eval("#q", (input, wanted) => input.getAttribute(wanted), name);

const tests = {
  "the search box leads to a store by the keyboard alone": async () => {
    const page = await newPage();
    await page.goto(base + pages["locations-state"]);
    assert.deepEqual([await attribute(page, "role"), await attribute(page, "aria-expanded"), await attribute(page, "aria-controls")],
      ["combobox", "false", "q-list"]);
    const requests = [];
    page.on("request", (request) => request.url().includes("/search.json") && requests.push(request.url()));
    const row = decodeURIComponent(pages.store.split("/").pop()).replace(/-/g, " ");
    await page.focus("#q");
    await page.type("#q", row, { delay: 5 });
    await page.waitForSelector("#q[aria-expanded=true]");
    assert.ok(requests.length <= 3, `${requests.length} requests for ${row.length} keys: nothing waits for a pause`);
    const options = await page.$$eval("#q-list [role=option]", (found) => found.map((option) => option.getAttribute("aria-selected")));
    assert.ok(options.length > 0 && options.every((selected) => selected === "false"));
    assert.match(await page.$$eval("[aria-live=polite]", (regions) => regions.map((region) => region.textContent).join("")), /^(No exact match, )?\d+ suggestions?$/);
    await page.keyboard.press("ArrowDown");
    assert.equal(await attribute(page, "aria-activedescendant"), "q-1");
    assert.equal(await page.$eval("#q-1", (option) => option.getAttribute("aria-selected")), "true");
    assert.equal(await page.evaluate(() => document.activeElement.id), "q");
    for (const key of ["Home", "End"]) {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press(key);
      assert.equal(await attribute(page, "aria-activedescendant"), null, key);
      assert.equal(await page.$eval("#q", (input) => input.selectionStart), key === "Home" ? 0 : row.length, key);
    }
    await page.keyboard.press("ArrowUp");
    assert.equal(await attribute(page, "aria-activedescendant"), `q-${options.length}`);
    await page.keyboard.press("Escape");
    assert.equal(await attribute(page, "aria-expanded"), "false");
    assert.equal(await page.$eval("#q", (input) => input.value), row);
    await page.keyboard.press("ArrowDown");
    assert.equal(await attribute(page, "aria-activedescendant"), "q-1");
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    assert.match(new URL(page.url()).pathname, /^\/locations\/[^/]+\/[^/]+\/[^/]+$/);
    assert.equal((await page.$$("main .address")).length, 1);
    await close(page);
  },
  "slower answers to earlier letters are dropped": async () => {
    const page = await newPage();
    await page.goto(base + "/");
    await page.setRequestInterception(true);
    let release, seen;
    const isReleased = new Promise((resolve) => release = resolve), isAsked = new Promise((resolve) => seen = resolve);
    page.on("request", async (request) => {
      if (request.url().endsWith("q=da")) {
        seen();
        await isReleased;
      }
      request.continue().catch(() => {});
    });
    const isAborted = new Promise((resolve) => page.on("requestfailed", (request) => request.url().endsWith("q=da") && resolve()));
    await page.type("#q", "da");
    await isAsked;
    await page.type("#q", "llas");
    await isAborted;
    await page.waitForSelector("#q[aria-expanded=true]");
    const shown = await page.$eval("#q-list", (list) => list.textContent);
    release();
    await page.evaluate(() => fetch("/api/search?q=another").then((answer) => answer.text()));
    assert.equal(await page.$eval("#q-list", (list) => list.textContent), shown);
    assert.match(shown, /Dallas/);
    await close(page);
  },
  "without a script the form leads to results, and they to a city": async () => {
    const page = await newPage();
    await page.setJavaScriptEnabled(false);
    await page.goto(base + "/");
    await page.type("#q", "dallas");
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, "/search?q=dallas");
    const [found] = await page.$$("main .rows a");
    await Promise.all([page.waitForNavigation(), found.click()]);
    assert.match(new URL(page.url()).pathname, /^\/locations\//);
    await close(page);
  },
  "a long list is sorted in place, and without a script on a page of its own": async () => {
    for (const hasScript of [true, false]) {
      const page = await newPage();
      await page.setJavaScriptEnabled(hasScript);
      await page.goto(base + pages.company);
      const show = async (change, shown) => {
        await change();
        await (hasScript ? page.waitForSelector(shown) : Promise.all([page.waitForNavigation(), page.click(".narrow button")]));
        return page.$$eval(".stores .rows li", (rows) => rows.map((row) => [...row.querySelectorAll("b, .rating")].map((found) =>
          parseFloat(found.textContent.replace(/,|^[^\d]*/g, "")) || 0)));
      };
      const near = await show(async () => {
        await page.type("#near", "33901");
        if (hasScript) await page.keyboard.press("Tab");
      }, ".narrow + .meta");
      assert.ok(near.length === 50 && near.every(([miles], i) => i === 0 || miles >= near[i - 1][0]), JSON.stringify(near));
      const rated = await show(() => page.select("#sort", "rating"), "#sort option[value=rating][selected]");
      assert.ok(rated.every(([, rating = 0], i) => i === 0 || rating <= (rated[i - 1][1] ?? 0)), JSON.stringify(rated));
      assert.equal(new URL(page.url()).pathname, "/search");
      if (hasScript) assert.equal(await page.evaluate(() => document.activeElement.id), "sort");
      await close(page);
    }
  },
  "an endpoint can be tried, and the programs follow what is typed": async () => {
    const page = await newPage();
    await page.goto(base + "/docs");
    const form = await page.$('form.try[action$="/api/locations"]');
    const state = await form.$("[name=state]");
    await state.click({ count: 3 });
    await state.type("TEXAS");
    await (await form.$("button")).click();
    await page.waitForFunction((it) => it.querySelector("figcaption")?.textContent.startsWith("422"), {}, form);
    await state.click({ count: 3 });
    await state.type("TX");
    const programs = await form.evaluate((it) => it.nextElementSibling.textContent);
    assert.equal(programs.match(/state=TX/g).length, 3);
    await (await form.$("button")).click();
    await page.waitForFunction((it) => it.querySelector("figcaption")?.textContent === "200 OK", {}, form);
    const answer = await form.$eval("pre", (shown) => shown.textContent);
    assert.match(answer, /^etag: /m);
    assert.match(answer, /"last_page": \d+/);
    await close(page);
  },
  "a message can be sent to the MCP endpoint": async () => {
    const page = await newPage();
    await page.goto(base + "/docs/mcp");
    await page.click("form.try button");
    await page.waitForFunction(() => document.querySelector("form.try figcaption")?.textContent === "200 OK");
    assert.match(await page.$eval("form.try pre", (shown) => shown.textContent), /"structuredContent"/);
    await close(page);
  },
  "the documentation is searched and copied": async () => {
    const page = await newPage();
    await page.browserContext().overridePermissions(base, ["clipboard-read", "clipboard-sanitized-write"]);
    await page.goto(base + "/docs");
    await page.type(".contents input", "if-none-match");
    const shown = await page.$$eval("main > section:not([hidden])", (sections) => sections.map((section) => section.id));
    assert.deepEqual(shown, ["caching"]);
    await page.click("#caching .copy");
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^If-None-Match: /);
    await close(page);
  },
  "the documentation can be read without a script": async () => {
    const page = await newPage();
    await page.setJavaScriptEnabled(false);
    for (const path of ["/docs", "/docs/mcp"]) {
      await page.goto(base + path);
      assert.equal((await page.$$("main > section[hidden], .copy, form.try:not([hidden]):not([action*='/api/'])")).length, 0);
    }
    await page.goto(base + "/docs");
    await Promise.all([page.waitForNavigation(), page.click('form.try[action$="/api/search"] button')]);
    assert.equal(new URL(page.url()).pathname, "/api/search");
    await close(page);
  },
  "no page is wider than a screen of 320 pixels, none shifts, and each is dark at night": async () => {
    for (const [kind, path] of Object.entries(pages)) {
      const page = await newPage(320);
      await page.evaluateOnNewDocument(() => {
        globalThis.shift = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => globalThis.shift += entry.value)).observe({ type: "layout-shift", buffered: true });
      });
      // Scripts arrive after the first paint, as on a slow network, so that a layout shift by their additions is noticed.
      const session = await page.createCDPSession();
      await session.send("Page.enable");
      await session.send("Page.setLifecycleEventsEnabled", { enabled: true });
      const held = [];
      session.on("Page.lifecycleEvent", ({ name }) => {
        if (name === "firstContentfulPaint") held.splice(0).forEach((request) => request.continue());
      });
      await page.setRequestInterception(true);
      page.on("request", (request) => request.resourceType() === "script" ? held.push(request) : request.continue());
      await page.goto(base + path);
      // A layout shift is reported after its frame is drawn. A screenshot waits for that.
      await page.screenshot();
      const [wide, shift] = await page.evaluate(() => [document.documentElement.scrollWidth, globalThis.shift]);
      assert.ok(wide <= 320, `${kind} (${path}) is ${wide} pixels wide`);
      assert.ok(shift < 0.01, `${kind} (${path}) shifts by ${shift}`);
      await close(page);
    }
    const page = await newPage();
    await page.goto(base);
    const brightness = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0));
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
    const light = await brightness();
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
    assert.ok(light > 600 && (await brightness()) < 150);
    await close(page);
  },
  "axe-core finds nothing on any kind of page, light or dark, nor in the open list": async () => {
    const page = await newPage();
    const look = async (what) => {
      const { violations } = await page.evaluate(`${axe}; axe.run(document, { resultTypes: ["violations"] })`);
      for (const violation of violations) {
        problems.push(`${what}: ${violation.id}, ${violation.help}: ${violation.nodes.map((node) => node.html.slice(0, 120)).slice(0, 3).join(" | ")}`);
      }
    };
    // The policy blocks the script of the checker like any other script.
    await page.setBypassCSP(true);
    for (const scheme of ["light", "dark"]) {
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      for (const [kind, path] of Object.entries(pages)) {
        await page.goto(base + path);
        await look(`${kind} (${path}), ${scheme}`);
      }
      await page.goto(base + "/");
      await page.type("#q", "dallas");
      await page.waitForSelector("#q[aria-expanded=true]");
      await page.keyboard.press("ArrowDown");
      await look(`the list of suggestions, ${scheme}`);
    }
    await close(page);
  },
};

const only = process.argv[4] ?? "";
let failed = 0;
try {
  for (const [name, test] of Object.entries(tests).filter(([name]) => name.includes(only))) {
    const before = problems.length;
    try {
      await test();
    } catch (failure) {
      problems.push(failure.stack);
    }
    const isFine = problems.length === before;
    console.log(`${isFine ? "ok    " : "FAILED"} ${name}`);
    failed += isFine ? 0 : 1;
  }
} finally {
  await browser.close();
}
if (failed > 0) {
  console.error(problems.slice(0, 40).join("\n"));
  process.exit(1);
}
