import cf from 'cloudfront';

// The directory behind CloudFront. Pages and documents come from the bucket, everything else from the
// gateway. This is a viewer-request function for the runtime cloudfront-js-2.0. README.md in this folder
// describes the settings of the distribution.
//
// As in the nginx configuration, only requests that match one of the patterns below go to the bucket.
// All other requests go to the gateway unchanged. So this function does not interpret requests.

// The id of the gateway among the origins of the distribution. The default origin is the origin group:
// first the bucket, then the gateway.
const GATEWAY = 'gateway';

// The maximum lengths are those of the endpoint. A longer value is invalid, even if there is a page for
// it.
const COMPANY = 'company=[a-z0-9-]{1,120}';
const STATE = 'state=[A-Z]{2}';
const CITY = 'city=(?![a-z0-9-]{101})[a-z0-9]+(?:-[a-z0-9]+)*';
const PAGE = 'page=([1-9][0-9]{0,17})';

// The canonical queries of each list, one pattern for each combination of filters, in the order of the
// endpoint.
const QUERIES = {
  '/api/companies': patterns(['', STATE]),
  '/api/locations': patterns(['', COMPANY, STATE, CITY, COMPANY + '&' + STATE, STATE + '&' + CITY])
};

// The objects of the documentation, by path.
const DOCUMENTATION = {
  '/docs': '/docs/index.html',
  '/docs/index.html': '/docs/index.html',
  '/docs/mcp': '/docs/mcp/index.html',
  '/docs/mcp/index.html': '/docs/mcp/index.html'
};

// The paths of files. A company or city in a path may be percent-encoded. The bucket decodes it.
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

// Pages of the website (publish --site): objects index.html in the folder of the path. EDIT the paths if
// publish has other path patterns. Without a website, there are no such objects, and the gateway answers.
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
  if (isRead && hasKey(QUERIES, request.uri)) {
    return list(request, query);
  }
  if (isRead && hasKey(DOCUMENTATION, request.uri) && query === '') {
    request.uri = DOCUMENTATION[request.uri];
    return request;
  }
  if (isRead && isFile(request.uri)) {
    request.querystring = {};  // Some parameters are commands for a bucket.
    return request;
  }
  // The gateway filters the list of companies by state or name.
  const isFiltered = request.uri === '/companies' && /(?:^|&)(?:state|q)=/.test(query);
  if (isRead && !isFiltered && (request.uri === '/' || SITEMAP.test(request.uri) || matches(SITE, request.uri))) {
    return page(request);
  }
  // Outside of /api/, only errors depend on Accept: a visitor gets a page, and a program gets JSON.
  if (!request.uri.startsWith('/api/')) {
    if (/text\/html/i.test(acceptOf(request))) {
      request.headers.accept = { value: 'text/html' };
    } else {
      delete request.headers.accept;
    }
  }
  return fromGateway(request);
}

// A client whose first choice is JSON gets it from the gateway. The cache stores the JSON under the
// path, and the page under the key of its object.
function page(request) {
  if (prefersJson(acceptOf(request))) {
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

// Returns the value of the header Accept, or an empty text. Several header fields form one list.
function acceptOf(request) {
  const header = request.headers.accept;
  if (!header) {
    return '';
  }
  return header.multiValue ? header.multiValue.map(function (field) {
    return field.value;
  }).join(',') : header.value;
}

// Returns whether the preferred media type, by quality and then by order, is JSON, as in the gateway.
// Empty list elements do not count.
function prefersJson(accept) {
  let first = '';
  let best = 0;
  accept.split(',').forEach(function (range) {
    const type = range.split(';')[0].trim().toLowerCase();
    const weight = /;\s*q=([01](?:\.[0-9]{0,3})?)\s*(?:;|$)/i.exec(range);
    const quality = weight ? Math.min(1, Number(weight[1])) : 1;
    if (type !== '' && quality > best) {
      best = quality;
      first = type;
    }
  });
  return /[/+]json$/.test(first);
}

// Sends a canonical query of a list to the bucket. All other queries go to the gateway unchanged,
// because only the gateway knows their parameters.
function list(request, query) {
  const key = keyOf(request.uri, query);
  if (key === null) {
    return fromGateway(request);
  }
  request.uri = key;  // The query is needed if there is no such object and the gateway answers.
  return request;
}

// Returns the key of the page that answers a canonical query, or null for any other query.
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

// Returns the patterns of queries: filters, then an optional page.
function patterns(filterCombinations) {
  return filterCombinations.map(function (filters) {
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

function hasKey(table, name) {
  return Object.prototype.hasOwnProperty.call(table, name);
}

function fromGateway(request) {
  cf.selectRequestOriginById(GATEWAY);
  return request;
}
