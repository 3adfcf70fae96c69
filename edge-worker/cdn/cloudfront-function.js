import cf from 'cloudfront';

// The directory behind CloudFront: pages and documents from the bucket, everything else from the
// gateway. A viewer-request function for the runtime cloudfront-js-2.0; README.md beside it says
// how the distribution has to be.
//
// The rule is that of the nginx configuration: a request goes to the bucket only if a line below
// spells it out; whatever is spelled in any other way goes to the gateway as it came. So nothing
// here decides what a request means.

// The id of the gateway among the distribution's origins. The default origin is the group: bucket,
// then gateway.
const GATEWAY = 'gateway';

// Limits of length are the endpoint's: beyond them a query is invalid, although there may be a
// page.
const COMPANY = 'company=[a-z0-9-]{1,120}';
const STATE = 'state=[A-Z]{2}';
const CITY = 'city=(?![a-z0-9-]{101})[a-z0-9]+(?:-[a-z0-9]+)*';
const PAGE = 'page=([1-9][0-9]{0,17})';

// The canonical queries of each list, one pattern for each family of static pages: filters in the
// endpoint's order.
const QUERIES = {
  '/api/companies': patterns(['', STATE]),
  '/api/locations': patterns(['', COMPANY, STATE, CITY, COMPANY + '&' + STATE, STATE + '&' + CITY])
};

// The documentation by its paths.
const DOCUMENTATION = {
  '/docs': '/docs/index.html',
  '/docs/index.html': '/docs/index.html',
  '/docs/mcp': '/docs/mcp/index.html',
  '/docs/mcp/index.html': '/docs/mcp/index.html'
};

// Paths of files. A company or a city in a key may be percent-encoded: it is compared decoded by
// the bucket.
const SEGMENT = '(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+';
const FILES = [
  /^\/api\/companies(?:\/state=[A-Z]{2})?\/page=[1-9][0-9]{0,17}\.json$/,
  new RegExp('^/api/locations(?:/company=' + SEGMENT + ')?(?:/state=[A-Z]{2})?(?:/city=' + SEGMENT + ')?'
    + '/page=[1-9][0-9]{0,17}\\.json$'),
  /^\/(?:openapi\.json|auth\.md|llms\.txt|robots\.txt|server\.json)$/,
  /^\/\.well-known\/api-catalog$/,
  /^\/schemas\/[a-z-]+\.schema\.json$/,
  /^\/assets\/[a-z]+-[0-9a-f]{16}\.[a-z0-9]+$/,
  /^\/guides\/(?:index\.json|[a-z0-9_-]+\.md)$/,
  /^\/(?:current\.json|releases\/[1-9][0-9]{0,17}(?:(?:\/changes)?\.json|-[0-9a-f]{16}\.objects)|snapshots\/[0-9a-f]{64}(?:-[0-9a-f]{64}\.patch|\.snapshot|\.snapshot\.zst|\.json))$/
];

// Pages for people (publish --site): an object index.html in the folder of the path. EDIT the paths if
// publish was given others. Without a site there are no such objects, and the gateway answers.
const NUMBER = '(?:/page/[1-9][0-9]{0,8})?$';
const SITE = [
  new RegExp('^/(?:locations|sheds|tires-wheels)(?:/' + SEGMENT + '){0,3}' + NUMBER),
  new RegExp('^/companies(?:/' + SEGMENT + '){0,2}' + NUMBER),
  /^\/guides(?:\/[a-z0-9_-]+)?$/
];
const SITEMAP = /^\/(?:sitemap|sitemaps\/[1-9][0-9]{0,8})\.xml$/;

function handler(event) {
  const request = event.request;
  const query = request.rawQueryString() || '';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && isOwn(QUERIES, request.uri)) {
    return list(request, query);
  }
  if (isRead && isOwn(DOCUMENTATION, request.uri) && query === '') {
    request.uri = DOCUMENTATION[request.uri];
    return request;
  }
  if (isRead && isFile(request.uri)) {
    request.querystring = {};  // To a bucket, some parameters are commands.
    return request;
  }
  // The gateway filters the list of companies by state or name.
  const isFiltered = request.uri === '/companies' && /(?:^|&)(?:state|q)=/.test(query);
  if (isRead && !isFiltered && (request.uri === '/' || SITEMAP.test(request.uri) || matches(SITE, request.uri))) {
    return page(request);
  }
  // Only the answers of endpoints depend on it, which the gateway alone knows.
  if (!request.uri.startsWith('/api/')) {
    delete request.headers.accept;
  }
  return fromGateway(request);
}

// A client that asks for JSON first gets the data of the path, from the gateway: the cache has them
// under the path, and the page under the key of its object.
function page(request) {
  if (prefersJson(request.headers.accept)) {
    request.headers.accept = { value: 'application/json' };
    return fromGateway(request);
  }
  request.querystring = {};
  if (!SITEMAP.test(request.uri)) {
    request.headers.accept = { value: 'text/html' };
    request.uri = (request.uri === '/' ? '' : request.uri) + '/index.html';
  }
  return request;
}

// Whether the preferred media type, by quality and then by order, is JSON: the rule of the gateway.
// Empty list elements do not count. Several header fields are one list.
function prefersJson(header) {
  if (!header) {
    return false;
  }
  const fields = header.multiValue ? header.multiValue.map(function (field) {
    return field.value;
  }) : [header.value];
  let first = '';
  let best = 0;
  fields.join(',').split(',').forEach(function (range) {
    const type = range.split(';')[0].trim().toLowerCase();
    const given = /;\s*q=([01](?:\.[0-9]{0,3})?)\s*(?:;|$)/i.exec(range);
    const quality = given ? Math.min(1, Number(given[1])) : 1;
    if (type !== '' && quality > best) {
      best = quality;
      first = type;
    }
  });
  return /[/+]json$/.test(first);
}

// A query that is not one of those above goes to the gateway as it is: only the gateway knows its
// parameters.
function list(request, query) {
  const key = keyOf(request.uri, query);
  if (key === null) {
    return fromGateway(request);
  }
  request.uri = key;  // The query stays: if there is no such page, the gateway answers it.
  return request;
}

// The key of the page that answers a canonical query; null for any other.
function keyOf(list, query) {
  const matches = QUERIES[list].map(function (pattern) {
    return pattern.exec(query);
  }).filter(function (match) {
    return match !== null;
  });
  if (matches.length === 0) {
    return null;
  }
  const filters = matches[0][1] === '' ? '' : '/' + matches[0][1].replace('&', '/');
  return list + filters + '/page=' + (matches[0][2] || '1') + '.json';
}

// Filters and then perhaps a page; without filters, only a page or nothing.
function patterns(families) {
  return families.map(function (filters) {
    return new RegExp(filters === '' ? '^()(?:' + PAGE + ')?$' : '^(' + filters + ')(?:&' + PAGE + ')?$');
  });
}

function isFile(path) {
  return matches(FILES, path);
}

function matches(patterns, path) {
  return patterns.some(function (pattern) {
    return pattern.test(path);
  });
}

function isOwn(table, name) {
  return Object.prototype.hasOwnProperty.call(table, name);
}

function fromGateway(request) {
  cf.selectRequestOriginById(GATEWAY);
  return request;
}
