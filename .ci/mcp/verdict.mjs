// Compares the results of the conformance suite with expected-failures.json, which gives the reason for each expected
// failure. The failed checks must be exactly the expected ones. So a check that passes today cannot fail
// unnoticed, even in a scenario in which another check is expected to fail.
// Usage: node verdict.mjs REVISION RESULTS-DIR
import { readdirSync, readFileSync } from 'node:fs';

const [, , revision, folder] = process.argv;
const expected = JSON.parse(readFileSync(new URL('expected-failures.json', import.meta.url)))[revision];
const checks = readdirSync(folder).flatMap(scenario => JSON.parse(readFileSync(folder + '/' + scenario + '/checks.json')));
const failed = new Map(checks.filter(check => check.status === 'FAILURE').map(check => [check.id, check]));
const passed = checks.filter(check => check.status === 'SUCCESS').length;

const unexpected = [...failed.values()].filter(check => !(check.id in expected));
unexpected.forEach(check => console.log(revision + ' ' + check.id + ' failed: ' + check.errorMessage));
const noLongerFailing = Object.keys(expected).filter(id => !failed.has(id));
noLongerFailing.forEach(id => console.log(revision + ' ' + id + ' no longer fails: take it off the list'));
if (unexpected.length > 0 || noLongerFailing.length > 0 || passed === 0) {
  process.exit(1);
}
console.log('Conformance suite, revision ' + revision + ': ' + passed + ' checks passed, ' + failed.size
  + ' do not apply, as listed');
