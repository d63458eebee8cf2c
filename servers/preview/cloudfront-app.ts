import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { restAfter } from './rules.ts'
import { sendFile } from './send-file.ts'
import { decodeRequestPath, readSiteFile } from './site-file.ts'

interface Uploads {
  uploads: { key: string; contentType: string; cacheControl: string }[]
}

interface Policy {
  SecurityHeadersConfig: {
    ContentSecurityPolicy: { ContentSecurityPolicy: string }
    ReferrerPolicy: { ReferrerPolicy: string }
    FrameOptions?: { FrameOption: string }
    StrictTransportSecurity?: {
      AccessControlMaxAgeSec: number
      IncludeSubdomains: boolean
      Preload: boolean
    }
  }
  CustomHeadersConfig: { Items: { Header: string; Value: string }[] }
}

interface Distribution {
  ResponseHeadersPolicyConfig: Policy
  CacheBehaviors: { Items: { PathPattern: string; ResponseHeadersPolicyConfig: Policy }[] }
  CustomErrorResponses: { Items: { ErrorCode: number; ResponsePagePath: string }[] }
}

/** The result of a CloudFront function. */
type Result = { uri: string } | { statusCode: number; headers: { location: { value: string } } }

/** Answers like a bucket behind CloudFront: function, objects as uploaded, headers policy. */
export function createCloudFrontApp(root: string, folder: string) {
  const read = (name: string) => readFile(join(folder, name), 'utf8')

  return async (request: Request): Promise<Response> => {
    const { uploads }: Uploads = JSON.parse(await read('uploads.json'))
    const distribution: Distribution = JSON.parse(await read('distribution.json'))
    const response = await answer(request, { uploads, distribution })
    const { pathname } = new URL(request.url)
    for (const [name, value] of headersOf(policyAt(pathname, distribution))) {
      response.headers.set(name, value)
    }
    return response
  }

  async function answer(
    request: Request,
    settings: Uploads & { distribution: Distribution },
  ): Promise<Response> {
    if (!['GET', 'HEAD'].includes(request.method)) return new Response(null, { status: 405 })
    const result = run(await read('viewer-request.js'), new URL(request.url))
    if ('statusCode' in result) {
      const { value } = result.headers.location
      return new Response(null, { status: result.statusCode, headers: { location: value } })
    }
    const found = await send(result.uri, 200)
    if (found !== undefined) return found
    // A bucket that visitors may not list answers 403 for missing objects.
    const page = settings.distribution.CustomErrorResponses.Items.find(
      ({ ErrorCode }) => ErrorCode === 403,
    )
    const error = page && (await send(page.ResponsePagePath, 404))
    return error ?? new Response(null, { status: 403 })

    async function send(uri: string, status: 200 | 404): Promise<Response | undefined> {
      const path = decodeRequestPath(uri)
      const object = settings.uploads.find(({ key }) => `/${key}` === path)
      const file = path && object && (await readSiteFile(root, path))
      if (!file) return undefined
      const response = await sendFile(request, file, status)
      if (response.status !== 304) response.headers.set('content-type', object.contentType)
      response.headers.set('cache-control', object.cacheControl)
      return response
    }
  }
}

/** Runs a CloudFront function as the event `viewer-request`. */
function run(code: string, url: URL): Result {
  const querystring: Record<string, { value: string }> = {}
  for (const [name, value] of url.searchParams) {
    querystring[name] = { value: encodeURIComponent(value) }
  }
  const event = { request: { method: 'GET', uri: url.pathname, querystring, headers: {} } }
  const result: unknown = runInContext(`${code}\nhandler(event)`, createContext({ event }))
  return JSON.parse(JSON.stringify(result))
}

/** The policy of the first behaviour whose pattern fits the URL that the visitor asked for. */
function policyAt(
  pathname: string,
  { CacheBehaviors, ResponseHeadersPolicyConfig }: Distribution,
): Policy {
  const behavior = CacheBehaviors.Items.find(
    ({ PathPattern }) => restAfter(PathPattern, pathname) !== undefined,
  )
  return behavior?.ResponseHeadersPolicyConfig ?? ResponseHeadersPolicyConfig
}

function headersOf({
  SecurityHeadersConfig: security,
  CustomHeadersConfig: custom,
}: Policy): Headers {
  const headers = new Headers(custom.Items.map(({ Header, Value }) => [Header, Value]))
  const { FrameOptions: frame, StrictTransportSecurity: hsts } = security
  headers.set('Content-Security-Policy', security.ContentSecurityPolicy.ContentSecurityPolicy)
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', security.ReferrerPolicy.ReferrerPolicy)
  if (frame !== undefined) headers.set('X-Frame-Options', frame.FrameOption)
  if (hsts !== undefined) {
    const subdomains = hsts.IncludeSubdomains ? '; includeSubDomains' : ''
    const preload = hsts.Preload ? '; preload' : ''
    const value = `max-age=${hsts.AccessControlMaxAgeSec}${subdomains}${preload}`
    headers.set('Strict-Transport-Security', value)
  }
  return headers
}
