// The centroids of ZIP codes, from the table in schemas, and the great-circle distance between two of them.
import { readFileSync } from 'node:fs';

const table = readFileSync(new URL('../../schemas/src/main/resources/snapshot/zip-centroids', import.meta.url));

/** Latitude and longitude in degrees by the five digits of a ZIP code. */
export const centroids = new Map();
// Each row is a 64-bit number: the ZIP code, 21 bits of latitude and 22 bits of longitude, in 1/10,000 of a degree.
for (let at = 0; at < table.length; at += 8) {
  const row = table.readBigInt64LE(at);
  const latitude = Number((row >> 22n) & 0x1fffffn) / 10_000 - 90;
  const longitude = Number(row & 0x3fffffn) / 10_000 - 180;
  centroids.set(String(row >> 43n).padStart(5, '0'), [latitude, longitude]);
}

const points = new Map(centroids);
const radians = degrees => (degrees * Math.PI) / 180;

/**
 * Returns the centroid of a ZIP code with or without its last four digits. If the table lacks the ZIP code, returns the
 * center of the ZIP codes with the same first three digits.
 */
function point(zip) {
  const digits = zip.slice(0, 5);
  if (!points.has(digits)) {
    points.set(digits, center(zip.slice(0, 3)));
  }
  return points.get(digits);
}

function center(digits) {
  const area = [...centroids].filter(([code]) => code.startsWith(digits)).map(([, at]) => at);
  return area.length === 0 ? undefined : [0, 1].map(axis => area.reduce((sum, at) => sum + at[axis], 0) / area.length);
}

/** Returns the miles between two ZIP codes, or Infinity if the position of one is unknown. */
export function miles(zip, other) {
  const [from, to] = [point(zip), point(other)];
  if (from === undefined || to === undefined) {
    return Infinity;
  }
  const [a, b, c, d] = [...from, ...to];
  const h = Math.sin(radians(c - a) / 2) ** 2
    + Math.cos(radians(a)) * Math.cos(radians(c)) * Math.sin(radians(d - b) / 2) ** 2;
  return 2 * 3958.7613 * Math.asin(Math.min(1, Math.sqrt(h)));
}
