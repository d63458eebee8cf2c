/** Files for a bucket behind CloudFront: the list of uploads, and CloudFront's configuration. */
import { hrefOf } from '../../src/content/paths.ts'
import { contentTypeOf, mediaTypes } from '../base/media-types.ts'
import { asciiAddress, type HostRules, immutable } from './rules.ts'

/**
 * Lists the files in upload order: what pages need, pages, then what tells browsers of them.
 * @param files digests of their bytes, SHA-256, by path
 */
export function serializeUploads(
  files: ReadonlyMap<string, { digest: string }>,
  rules: HostRules,
): string {
  const uploads = [...files]
    .filter(([path]) => !notUploaded.has(path))
    .map(([path, { digest }]) => ({
      key: path,
      contentType: contentTypeOf(path),
      cacheControl: cacheControlOf(path, rules),
      sha256: digest,
    }))
    .sort((a, b) => turnOf(a) - turnOf(b) || (a.key < b.key ? -1 : 1))
  return `${JSON.stringify({ uploads, invalidate: ['/*'] }, null, 2)}\n`
}

/** Files that are meant for other hosts. */
const notUploaded = new Set<string>(['_headers', '_redirects', '.nojekyll', 'CNAME'])

const cacheControlOf = (file: string, { special, cacheControl }: HostRules): string =>
  special.find(({ path }) =>
    path.endsWith('*') ? `/${file}`.startsWith(path.slice(0, -1)) : `/${file}` === path,
  )?.headers['Cache-Control'] ?? cacheControl

function turnOf({ key, cacheControl }: { key: string; cacheControl: string }): number {
  if (key === 'builds/latest.json' || key === 'sw.js') return 3
  if (key.endsWith('.html')) return 2
  return cacheControl === immutable ? 0 : 1
}

/**
 * Gives CloudFront its `ResponseHeadersPolicyConfig` and `CustomErrorResponses`, and those parts of
 * the `CacheBehaviors` that differ from the default one: paths and policies.
 */
export function serializeDistribution({ everywhere, special, basePath }: HostRules): string {
  const name = `vetrina${basePath.replaceAll('/', '-').replace(/-$/, '')}`
  const behaviors = special.flatMap(({ path, headers }) => {
    const overriding = Object.entries(headers).filter(([header]) =>
      Object.hasOwn(everywhere, header),
    )
    if (overriding.length === 0) return []
    const policy = { ...everywhere, ...Object.fromEntries(overriding) }
    const suffix = path.replaceAll(/\W|_/g, '')
    // CloudFront matches the visitor's URL: the function removes the base path later.
    const PathPattern = hrefOf(path, basePath)
    return [{ PathPattern, ResponseHeadersPolicyConfig: policyOf(policy, `${name}-${suffix}`) }]
  })
  // One page for each code: a function cannot know what the bucket lacks, and is not run on errors
  // (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html).
  const errors = [403, 404].map((ErrorCode) => ({
    ErrorCode,
    ResponseCode: '404',
    ResponsePagePath: '/404.html',
    ErrorCachingMinTTL: 0,
  }))
  return `${JSON.stringify(
    {
      ResponseHeadersPolicyConfig: policyOf(everywhere, name),
      CacheBehaviors: { Quantity: behaviors.length, Items: behaviors },
      CustomErrorResponses: { Quantity: errors.length, Items: errors },
    },
    null,
    2,
  )}\n`
}

function policyOf(headers: HostRules['everywhere'], Name: string) {
  // These five have fields of their own, and CloudFront refuses them among the custom ones.
  const {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': _,
    'Referrer-Policy': referrers,
    'X-Frame-Options': frames,
    'Strict-Transport-Security': transport,
    ...custom
  } = headers
  const items = Object.entries(custom)
  return {
    Name,
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: policy },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: referrers },
      ...(frames !== undefined && { FrameOptions: { Override: true, FrameOption: frames } }),
      ...(transport !== undefined && {
        StrictTransportSecurity: {
          Override: true,
          AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(transport)?.[1]),
          IncludeSubdomains: transport.includes('includeSubDomains'),
          Preload: transport.includes('preload'),
        },
      }),
    },
    CustomHeadersConfig: {
      Quantity: items.length,
      Items: items.map(([Header, Value]) => ({ Header, Value, Override: true })),
    },
  }
}

/** Bytes that a CloudFront function may have. */
export const largestFunction = 10 * 1024

/** A CloudFront function for the event `viewer-request`, runtime 2.0. */
export function serializeFunction(rules: HostRules): { code: string; leavesRedirectsOut: boolean } {
  const code = functionOf(rules, rules.redirects)
  const isSmall = Buffer.byteLength(code) <= largestFunction
  return { code: isSmall ? code : functionOf(rules, []), leavesRedirectsOut: !isSmall }
}

const functionOf = ({ basePath }: HostRules, redirects: HostRules['redirects']): string =>
  `// Generated. Event: viewer-request.
var base = ${JSON.stringify(basePath)};
var redirects = new Map(${JSON.stringify(
    redirects.map(({ from, to, status }) => [asciiAddress(from), [asciiAddress(to), status]]),
  )});
var file = /\\.(${Object.keys(mediaTypes).join('|')})$/;

function handler(event) {
  var request = event.request;
  var found = redirects.get(request.uri.replace(/(.)\\/$/, '$1'));
  if (found) {
    return {
      statusCode: found[1],
      statusDescription: found[1] === 301 ? 'Moved Permanently' : 'Found',
      headers: { location: { value: withQuery(found[0], request.querystring) } },
    };
  }
  if (request.uri === base.slice(0, -1)) return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: base } } };
  var path = request.uri.indexOf(base) === 0 ? '/' + request.uri.slice(base.length) : request.uri;
  if (!file.test(path)) path = path.replace(/\\/$/, '') + '/index.html';
  request.uri = path;
  return request;
}

function withQuery(target, query) {
  var text = Object.keys(query)
    .map(function (name) {
      var values = query[name].multiValue || [query[name]];
      return values.map(function (one) { return name + '=' + one.value; }).join('&');
    })
    .join('&');
  if (text === '' || target.indexOf('?') >= 0) return target;
  var parts = target.split('#');
  return parts[0] + '?' + text + (parts.length > 1 ? '#' + parts[1] : '');
}
`
