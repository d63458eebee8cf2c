/**
 * One file from a server that Storyblok or the configuration names. Stories name URLs, and whoever
 * writes stories must not reach what only the machine of the sync reaches.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { once } from 'node:events'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { isPublicAddress } from '../base/public-ip.ts'
import { isStoryblokHost } from '../config/storyblok-hosts.ts'
import { RequestError, refused } from '../storyblok/errors.ts'
import { createTransport, type Send, type TransportLimits } from '../storyblok/transport.ts'

export interface DownloadLimits extends TransportLimits {
  /** For all of it, with all tries: bytes that come one by one are no progress. */
  totalMs: number
}

export interface Allowlist {
  /** Base URL of the delivery API: its origin may be asked wherever it is. */
  apiUrl: string
  /** Others than those of Storyblok. */
  hosts: readonly string[]
}

interface DownloadOptions extends DownloadLimits {
  /** Whom it may ask, also where an answer redirects. */
  allowlist: Allowlist
  /** Of the request. */
  headers?: Record<string, string>
}

export class RefusedHost extends RequestError {
  readonly host: string

  constructor(host: string, reason: string) {
    super('no answer', `sync does not ask ${host}: ${reason}`)
    this.host = host
  }
}

/** @throws RefusedHost; RequestError with a reason for people */
export async function download(url: string, options: DownloadOptions): Promise<Uint8Array> {
  const { allowlist, totalMs, headers, ...limits } = options
  refuseHost(new URL(url), allowlist)
  const transport = createTransport({
    deadlineMs: totalMs,
    limits,
    send: createSend(allowlist),
    mayFollow(next) {
      refuseHost(next, allowlist)
      return true
    },
    // Of many files each would take as long again.
    retriesTimeouts: false,
  })
  const request = new Request(url, { headers: { 'user-agent': 'vetrina', ...headers } })
  return transport.send(request, async (answer) => {
    if (!answer.ok) throw refused(answer, `the server answered ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  })
}

/** Not by `fetch`, which looks up a name by itself. */
const createSend =
  (allowlist: Allowlist): Send =>
  async (request, signal) => {
    const url = new URL(request.url)
    const options = { headers: Object.fromEntries(request.headers), signal }
    const isService = url.origin === new URL(allowlist.apiUrl).origin
    const get = url.protocol === 'https:' ? getSecure : getPlain
    const outgoing = get(url, isService ? options : { ...options, lookup: lookupPublic })
    // After the answer has begun, its own reading fails.
    outgoing.on('error', () => {})
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    const { statusCode: status = 0, headers } = answer
    const named = ['location', 'retry-after'].flatMap((name): [string, string][] =>
      typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
    )
    const isEmpty = [204, 205, 304].includes(status)
    const body = Readable.toWeb(answer) as ReadableStream<Uint8Array>
    return new Response(isEmpty ? null : body, { status, headers: named })
  }

/** @throws RefusedHost */
export function refuseHost(url: URL, { apiUrl, hosts }: Allowlist): void {
  const { protocol, origin, hostname, username, password } = url
  if (!/^https?:$/.test(protocol) || username + password !== '') {
    throw new RefusedHost(hostname, 'only https: and http: are asked, without a password')
  }
  if (origin === new URL(apiUrl).origin) return
  if (!isStoryblokHost(hostname) && !hosts.includes(hostname)) {
    throw new RefusedHost(
      hostname,
      'neither the content service nor site.config.ts names this host',
    )
  }
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) refuseLocal(hostname, address)
}

/** Looks up the very address that is then connected to: the next answer of a name server may differ. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
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

function refuseLocal(hostname: string, address: string): void {
  if (!isPublicAddress(address)) {
    throw new RefusedHost(hostname, `${address} is an address of a local or reserved network`)
  }
}
