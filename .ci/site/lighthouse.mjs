// Runs Lighthouse on a page of each important kind. Accessibility, best practices and SEO must have the maximum score. The
// speed is only printed, because it depends on the machine.
// Usage: lighthouse.mjs URL FOLDER     FOLDER: the output of crawl.mjs
import { readFileSync } from "node:fs";
import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";

const [, , base, folder] = process.argv;
const pages = JSON.parse(readFileSync(`${folder}/pages.json`, "utf8"));
const PERFECT = ["accessibility", "best-practices", "seo"];
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] });
let failed = false;
try {
  for (const path of ["/", pages["locations-city"], pages.store, "/docs"]) {
    const page = await browser.newPage();
    const { lhr } = await lighthouse(base + path, { onlyCategories: ["performance", ...PERFECT], logLevel: "error" }, undefined, page);
    const scores = Object.values(lhr.categories).map((category) => `${category.title} ${Math.round(category.score * 100)}`);
    console.log(`${path}: ${scores.join(", ")}; layout shift ${lhr.audits["cumulative-layout-shift"].displayValue}`);
    for (const name of PERFECT) {
      if (lhr.categories[name].score === 1) continue;
      failed = true;
      for (const { id, weight } of lhr.categories[name].auditRefs) {
        const audit = lhr.audits[id];
        if (weight > 0 && audit.score !== null && audit.score < 1) console.error(`  ${name}: ${audit.title}: ${JSON.stringify(audit.details?.items?.slice(0, 3))}`);
      }
    }
    await page.close();
  }
} finally {
  await browser.close();
}
process.exit(failed ? 1 : 0);
