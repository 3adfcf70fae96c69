// Checks a CloudFormation template with the specification of the resources that AWS publishes: every resource is of a type that
// exists, has its required properties and no other ones, of the right types; every reference names something, every parameter
// and condition is used. Usage: node check.mjs FILE…
import {readFileSync} from 'node:fs';
import {loadAwsServiceSpecSync} from '@aws-cdk/aws-service-spec';
import {parse} from 'yaml';

const FUNCTIONS = {'Fn::Sub': 'string', 'Fn::Join': 'string', 'Fn::GetAtt': 'any', Ref: 'any', 'Fn::If': 'any'};
const CONDITIONS = ['Fn::Equals', 'Fn::Not', 'Fn::And', 'Fn::Or'];
const PARAMETER_TYPES = ['String', 'Number', 'CommaDelimitedList', 'List<Number>'];
const BODY_LIMIT = 51200;
const FUNCTION_LIMIT = 10240;

const database = loadAwsServiceSpecSync();
let problems = 0;

for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, 'utf8');
  const before = problems;
  const template = parse(text);
  const used = new Set();
  const say = (where, what) => {
    problems++;
    console.log(`${file}: ${where}: ${what}`);
  };
  if (Buffer.byteLength(text) > BODY_LIMIT) {
    say('template', `longer than ${BODY_LIMIT} bytes`);
  }
  const resources = template.Resources;
  const parameters = template.Parameters ?? {};
  const conditions = template.Conditions ?? {};

  const resourceType = name => [...database.lookup('resource', 'cloudFormationType', 'equals', resources[name].Type)][0];
  const names = (where, name, attribute) => {
    used.add(name);
    if (name.startsWith('AWS::')) {
      return;
    }
    if (attribute === undefined) {
      if (!(name in resources) && !(name in parameters)) {
        say(where, `refers to ${name}, which does not exist`);
      }
    } else if (!(name in resources)) {
      say(where, `refers to the resource ${name}, which does not exist`);
    } else if (!(attribute in (resourceType(name)?.attributes ?? {}))) {
      say(where, `${resources[name].Type} has no attribute ${attribute}`);
    }
  };
  const condition = (where, name) => {
    used.add(name);
    if (!(name in conditions)) {
      say(where, `refers to the condition ${name}, which does not exist`);
    }
  };

  // The references in a value, wherever they are.
  const references = (where, value) => {
    if (value === null || typeof value !== 'object') {
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'Ref') {
        names(where, inner);
      } else if (key === 'Fn::GetAtt') {
        names(where, inner[0], inner.slice(1).join('.'));
      } else if (key === 'Fn::Sub') {
        for (const [, name] of String(inner).matchAll(/\$\{([^!}][^}]*)\}/g)) {
          const [first, ...rest] = name.split('.');
          names(where, first, rest.length ? rest.join('.') : undefined);
        }
      } else if (key === 'Fn::If') {
        condition(where, inner[0]);
        references(where, inner.slice(1));
      } else if (key.startsWith('Fn::') && !(key in FUNCTIONS) && !CONDITIONS.includes(key)) {
        say(where, `${key} is not a function that this check knows`);
      } else {
        references(`${where}.${key}`, inner);
      }
    }
  };

  const isFunction = value => value !== null && typeof value === 'object' && Object.keys(value).length === 1 && Object.keys(value)[0] in FUNCTIONS;

  // Why a value is not of a type; each alternative of Fn::If has to be.
  const matches = (where, value, type) => {
    if (isFunction(value)) {
      const [name] = Object.keys(value);
      if (name === 'Fn::If') {
        value['Fn::If'].slice(1).filter(branch => branch?.Ref !== 'AWS::NoValue').forEach((branch, i) => matches(`${where}?${i}`, branch, type));
      } else if (FUNCTIONS[name] === 'string' && !['string', 'json'].includes(type.type) && type.type !== 'union') {
        say(where, `${name} gives a text, but ${type.type} is expected`);
      }
      return;
    }
    const is = typeof value;
    switch (type.type) {
      case 'string': case 'date-time':
        if (!['string', 'number', 'boolean'].includes(is)) say(where, 'a text is expected');
        return;
      case 'integer':
        if (!Number.isInteger(value)) say(where, 'an integer is expected');
        return;
      case 'number':
        if (is !== 'number') say(where, 'a number is expected');
        return;
      case 'boolean':
        if (is !== 'boolean') say(where, 'true or false is expected');
        return;
      case 'array':
        if (!Array.isArray(value)) say(where, 'a list is expected');
        else value.filter(item => item?.Ref !== 'AWS::NoValue').forEach((item, i) => matches(`${where}[${i}]`, item, type.element));
        return;
      case 'map':
        Object.entries(value).forEach(([key, item]) => matches(`${where}.${key}`, item, type.element));
        return;
      case 'ref':
        if (is !== 'object' || Array.isArray(value)) say(where, 'an object is expected');
        else has(where, value, database.get('typeDefinition', type.reference.$ref).properties);
        return;
      case 'union': {
        const failures = type.types.map(each => quietly(() => matches(where, value, each)));
        if (failures.every(failure => failure.length > 0)) say(where, `no alternative fits: ${failures.flat().join('; ')}`);
        return;
      }
      default:
        return; // JSON, tags, null: anything.
    }
  };
  // What a check would say.
  const quietly = check => {
    const found = [];
    const before = problems;
    const print = console.log;
    console.log = line => found.push(line);
    try {
      check();
    } finally {
      console.log = print;
      problems = before;
    }
    return found;
  };
  const has = (where, value, properties) => {
    for (const [name, property] of Object.entries(properties)) {
      if (property.required && !(name in value)) {
        say(where, `${name} is required`);
      }
    }
    for (const [name, inner] of Object.entries(value)) {
      if (!(name in properties)) {
        say(where, `${name} is not a property`);
      } else {
        matches(`${where}.${name}`, inner, properties[name].type);
      }
    }
  };

  for (const [name, resource] of Object.entries(resources)) {
    const type = resourceType(name);
    if (type === undefined) {
      say(name, `${resource.Type} is not a type of resource`);
      continue;
    }
    if (resource.Condition) {
      condition(name, resource.Condition);
    }
    has(name, resource.Properties ?? {}, type.properties);
    references(name, resource.Properties);
    const code = resource.Type === 'AWS::CloudFront::Function' ? resource.Properties.FunctionCode : '';
    if (Buffer.byteLength(code) > FUNCTION_LIMIT) {
      say(name, `the function is longer than ${FUNCTION_LIMIT} bytes`);
    }
  }
  references('Conditions', conditions);
  references('Outputs', template.Outputs);
  references('Rules', template.Rules ?? {});
  for (const output of Object.values(template.Outputs)) {
    if (output.Condition) {
      condition('Outputs', output.Condition);
    }
  }
  for (const [name, parameter] of Object.entries(parameters)) {
    if (!PARAMETER_TYPES.includes(parameter.Type)) say(name, `${parameter.Type} is not a type of parameter`);
    if (!parameter.Description) say(name, 'the parameter has no description');
    if (parameter.AllowedPattern && parameter.Default !== undefined && !new RegExp(`^(?:${parameter.AllowedPattern})$`).test(parameter.Default)) say(name, 'the default does not match the pattern');
    if (parameter.AllowedValues && !parameter.AllowedValues.includes(parameter.Default)) say(name, 'the default is not one of the values');
  }
  for (const name of [...Object.keys(parameters), ...Object.keys(conditions)]) {
    if (!used.has(name)) say(name, 'is never used');
  }
  if (problems === before) {
    console.log(`${file}: ${Object.keys(resources).length} resources are as AWS specifies them`);
  }
}
process.exit(problems === 0 && process.argv.length > 2 ? 0 : 1);
