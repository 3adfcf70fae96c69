// Generates the outlines of the states, schemas/src/main/resources/site/outlines.txt (see the class StateOutlines for its layout).
// Usage: node schemas/state-outlines.mjs      needs npm and its registry; always generates the same bytes
// Source: the cartographic boundary files of the US Census Bureau of 2017, which are in the public domain, from the npm package
// us-atlas 3.0.1. The package topojson-simplify simplifies them, so that neighbors keep the same border.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = {
  'us-atlas@3.0.1': 'sha512-wEIZCq0ImPvGblTd8gZMqNNCPkQshugMUG/8nkSWXb02+XqNFREg9atHOKP9w6prLZTpqcLhSvdBW81MkV3/0Q==',
  'topojson-client@3.1.0': 'sha512-605uxS6bcYxGXw9qi62XyrV6Q3xwbndjachmNxu8HWTtVPxZfEJN9fd/SZS1Q54Sn2y0TMyMxFj/cJINqGHrKw==',
  'topojson-simplify@3.0.3': 'sha512-V+pBjLVzSQ3+hSOxBiV01OVXgFiCmMO8ia3huxKEyIMTC1ApQHBcdXdOqcQ6U2JJJD31TZduwY6KyF15R8sUgg==',
};
const TARGET = join(dirname(fileURLToPath(import.meta.url)), 'src/main/resources/site/outlines.txt');
const UNITS = 100; // of a degree
// Two levels of detail. Each has the minimum change of area by which a point is kept, and the minimum area of an island, both
// in square degrees.
const LEVELS = [{ point: 0.04, island: 0.06 }, { point: 0.006, island: 0.02 }];
const CODES = { '01': 'AL', '02': 'AK', '04': 'AZ', '05': 'AR', '06': 'CA', '08': 'CO', '09': 'CT', 10: 'DE', 11: 'DC', 12: 'FL', 13: 'GA', 15: 'HI',
  16: 'ID', 17: 'IL', 18: 'IN', 19: 'IA', 20: 'KS', 21: 'KY', 22: 'LA', 23: 'ME', 24: 'MD', 25: 'MA', 26: 'MI', 27: 'MN', 28: 'MS', 29: 'MO', 30: 'MT',
  31: 'NE', 32: 'NV', 33: 'NH', 34: 'NJ', 35: 'NM', 36: 'NY', 37: 'NC', 38: 'ND', 39: 'OH', 40: 'OK', 41: 'OR', 42: 'PA', 44: 'RI', 45: 'SC', 46: 'SD',
  47: 'TN', 48: 'TX', 49: 'UT', 50: 'VT', 51: 'VA', 53: 'WA', 54: 'WV', 55: 'WI', 56: 'WY', 72: 'PR' };

const folder = mkdtempSync(join(tmpdir(), 'state-outlines-'));
try {
  mkdirSync(join(folder, 'node_modules'));
  for (const [name, known] of Object.entries(PACKAGES)) {
    const [{ filename, integrity }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--silent', name], { cwd: folder }));
    if (integrity !== known) {
      throw new Error(`${name} has another digest than expected: ${integrity}`);
    }
    const target = join(folder, 'node_modules', name.split('@')[0]);
    mkdirSync(target);
    execFileSync('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components=1']);
  }
  const require = createRequire(join(folder, 'x.js'));
  const { feature } = require('topojson-client');
  const { presimplify, simplify } = require('topojson-simplify');
  const states = presimplify(require('us-atlas/states-10m.json'));
  const lines = [];
  LEVELS.forEach(({ point, island }, level) => {
    const all = feature(simplify(states, point), states.objects.states).features;
    // Alaska is simplified more, because it has the longest coast, and its degrees of longitude are short.
    const alaska = feature(simplify(states, point * 12), states.objects.states).features.filter(({ id }) => CODES[id] === 'AK');
    for (const { id, geometry } of [...all.filter((state) => CODES[state.id] !== 'AK'), ...alaska]) {
      const code = CODES[id];
      if (code && (level === 1 || code !== 'PR')) {
        const outer = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map((polygon) => polygon[0]);
        const largest = Math.max(...outer.map(area));
        const rings = outer.filter((ring) => area(ring) >= Math.min(island, largest)).map(steps).filter((ring) => ring.length > 3);
        lines.push(`${code} ${level} ${rings.map((ring) => ring.flat().join(' ')).join(';')}`);
      }
    }
  });
  lines.sort();
  mkdirSync(dirname(TARGET), { recursive: true });
  writeFileSync(TARGET, lines.join('\n') + '\n');
  console.log(`${lines.length} outlines, ${lines.map((line) => line.split(/[ ;]/).length / 2).reduce((a, b) => a + b) | 0} points`);
} finally {
  rmSync(folder, { recursive: true });
}

function area(ring) {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    sum += ring[j][0] * ring[i][1] - ring[i][0] * ring[j][1];
  }
  return Math.abs(sum) / 2;
}

// Returns the first point of a ring, then the differences of each point from the previous one. The last point, which equals the
// first, is omitted. East of the date line, longitudes continue below -180.
function steps(ring) {
  const points = ring.map(([x, y]) => [Math.round((x > 0 ? x - 360 : x) * UNITS), Math.round(y * UNITS)])
    .filter(([x, y], i, all) => i === 0 || x !== all[i - 1][0] || y !== all[i - 1][1]);
  points.pop();
  return points.map(([x, y], i) => (i === 0 ? [x, y] : [x - points[i - 1][0], y - points[i - 1][1]]));
}
