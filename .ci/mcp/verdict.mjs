// Compares what the conformance suite found with what it must find: the failed checks are exactly
// the expected ones, each of which names its reason. So a check that passes today cannot fail
// unseen, even in a scenario of which another part does not apply to us.
// Usage: node verdict.mjs REVISION RESULTS-DIR
import { readdirSync, readFileSync } from 'node:fs';

const [, , revision, folder] = process.argv;
const expected = JSON.parse(readFileSync(new URL('expected-failures.json', import.meta.url)))[revision];
const checks = readdirSync(folder).flatMap(scenario => JSON.parse(readFileSync(folder + '/' + scenario + '/checks.json')));
const failed = new Map(checks.filter(check => check.status === 'FAILURE').map(check => [check.id, check]));
const passed = checks.filter(check => check.status === 'SUCCESS').length;

const unexpected = [...failed.values()].filter(check => !(check.id in expected));
unexpected.forEach(check => console.log(revision + ' ' + check.id + ' failed: ' + check.errorMessage));
const mended = Object.keys(expected).filter(id => !failed.has(id));
mended.forEach(id => console.log(revision + ' ' + id + ' no longer fails: take it off the list'));
if (unexpected.length > 0 || mended.length > 0 || passed === 0) {
  process.exit(1);
}
console.log('Conformance suite, revision ' + revision + ': ' + passed + ' checks passed, ' + failed.size
  + ' do not apply, as listed');
