/**
 * Downloads a file from a server that Storyblok or the configuration names. Editors choose the URLs,
 * and must not reach what only the machine of the sync can reach.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { lazily } from '../base/once.ts'
import { isPublicAddress } from '../base/public-ip.ts'
import type { ProxySettings } from '../config/environment.ts'
import { isStoryblokHost } from '../config/storyblok-hosts.ts'
import { RequestError, refused } from '../storyblok/errors.ts'
import { createSend } from '../storyblok/proxy.ts'
import { createTransport, type TransportLimits } from '../storyblok/transport.ts'

export interface DownloadLimits extends Partial<TransportLimits> {
  /** Limit of the whole download, retries included: no server can stall it byte by byte. */
  totalMs: number
}

export interface Allowlist {
  /** Base URL of the delivery API; its origin is allowed even on a local network. */
  apiUrl: string
  /** Hosts beside those of Storyblok. */
  hosts: readonly string[]
  proxy?: ProxySettings | undefined
}

interface DownloadOptions extends DownloadLimits {
  /** Hosts that may be asked, also after a redirect. */
  allowlist: Allowlist
  /** Headers of the request. */
  headers?: Record<string, string>
}

export class RefusedHost extends RequestError {
  readonly host: string

  constructor(host: string, reason: string) {
    super('no answer', `sync does not contact ${host}: ${reason}`)
    this.host = host
  }
}

/** @throws RefusedHost; RequestError with a reason for people */
export async function download(url: string, options: DownloadOptions): Promise<Uint8Array> {
  const file = await downloadChanged(url, options)
  if (file === null) throw new RequestError('unusable', 'the server answered 304')
  return file.bytes
}

export interface DownloadedFile {
  bytes: Uint8Array
  /** Headers for the next request of this file: the server answers 304 until it changes. */
  validators: Record<string, string>
}

/**
 * Downloads the file; `null` if it has not changed since the answer that `headers` are from.
 * @throws as `download`
 */
export async function downloadChanged(
  url: string,
  options: DownloadOptions,
): Promise<DownloadedFile | null> {
  const { allowlist, totalMs, headers, ...limits } = options
  refuseHost(new URL(url), allowlist)
  const transport = createTransport({
    ...limits,
    deadlineMs: totalMs,
    send(request, signal) {
      const isService = new URL(request.url).origin === new URL(allowlist.apiUrl).origin
      return createSend(allowlist.proxy, isService ? undefined : openPublicAgent)(request, signal)
    },
    mayFollow(next) {
      refuseHost(next, allowlist)
      return true
    },
    // With many files, a second time-out of each would take too long.
    retriesTimeouts: false,
  })
  const request = new Request(url, { headers: { 'user-agent': 'vetrina', ...headers } })
  return transport.send(request, async (answer) => {
    if (answer.status === 304) return null
    if (!answer.ok) throw refused(answer, `the server answered ${answer.status}`)
    return { bytes: Buffer.from(await answer.arrayBuffer()), validators: validatorsOf(answer) }
  })
}

function validatorsOf({ headers }: Response): Record<string, string> {
  const [etag, modified] = [headers.get('etag'), headers.get('last-modified')]
  if (etag !== null) return { 'if-none-match': etag }
  return modified === null ? {} : { 'if-modified-since': modified }
}

/** @throws RefusedHost */
export function refuseHost(url: URL, { apiUrl, hosts }: Allowlist): void {
  const { protocol, origin, hostname, username, password } = url
  if (!/^https?:$/.test(protocol) || username + password !== '') {
    throw new RefusedHost(hostname, 'only https: and http: URLs without a password are allowed')
  }
  if (origin === new URL(apiUrl).origin) return
  if (!isStoryblokHost(hostname) && !hosts.includes(hostname)) {
    throw new RefusedHost(hostname, 'neither Storyblok nor site.config.ts names this host')
  }
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) refuseLocal(hostname, address)
}

/** Checks the very addresses that Node then connects to: a second lookup may differ. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return callback(error, [])
    try {
      for (const { address } of found) refuseLocal(hostname, address)
    } catch (refusal) {
      return callback(refusal as RefusedHost, [])
    }
    const [first = { address: '', family: 0 } satisfies LookupAddress] = found
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

/** Connects to public addresses only. A proxy looks names up itself: then only names are checked. */
const openPublicAgent = lazily(async () => {
  const { Agent } = await import('undici')
  // The transport ends a connection that takes too long.
  return new Agent({ connect: { lookup: lookupPublic, timeout: 0 } })
})

function refuseLocal(hostname: string, address: string): void {
  if (!isPublicAddress(address)) {
    throw new RefusedHost(hostname, `${address} is an address of a local or reserved network`)
  }
}
