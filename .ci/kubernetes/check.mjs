// Checks manifests with the schemas of Kubernetes and of the Prometheus operator. Usage: node check.mjs FILE…
import {readFileSync} from 'node:fs';
import {parseAllDocuments} from 'yaml';

const OPERATOR = 'monitoring.coreos.com';

// The model of a kind, as the packages name it; undefined if there is none.
async function model({apiVersion = '', kind = ''}) {
  const library = apiVersion.startsWith(OPERATOR) ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models';
  try {
    return (await import(`${library}/${apiVersion}/${kind}`))[kind];
  } catch {
    return undefined;
  }
}

let count = 0;
let problems = 0;
for (const file of process.argv.slice(2)) {
  for (const document of parseAllDocuments(readFileSync(file, 'utf8'))) {
    const manifest = document.toJS();
    if (manifest === null) {
      continue;
    }
    const name = `${file}: ${manifest.kind} ${manifest.metadata?.name}`;
    count++;
    try {
      const Model = await model(manifest);
      if (Model === undefined) {
        throw new Error(`${manifest.apiVersion} has no such kind`);
      }
      new Model(manifest).validate();
    } catch (wrong) {
      problems++;
      console.log(`${name}: ${wrong.message}`);
    }
  }
}
console.log(`${count} manifests, ${problems} are not as their schemas want them`);
process.exit(problems === 0 && count > 0 ? 0 : 1);
