/**
 * Which servers a sync may ask for files. Stories name addresses, and whoever writes stories must not
 * reach what only the machine of the sync reaches.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isStoryblokHost } from '../config/storyblok-hosts.ts'

export interface Allowlist {
  /** Base URL of the content service: its origin may be asked wherever it is. */
  apiUrl: string
  /** Others than those of Storyblok. */
  hosts: readonly string[]
}

export class RefusedHost extends Error {
  readonly host: string

  constructor(host: string, reason: string) {
    super(`sync does not ask ${host}: ${reason}`)
    this.host = host
  }
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

/** Whether an IP address is one of the internet's, and neither local nor reserved. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !reserved.check(address)
    : internet.check(address, 'ipv6') && !reserved.check(address, 'ipv6')

function refuseLocal(hostname: string, address: string): void {
  if (!isPublicAddress(address)) {
    throw new RefusedHost(hostname, `${address} is an address of a local or reserved network`)
  }
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry */
const reservedV4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Of IPv6: global addresses, and those of IPv4 behind a translator (NAT64). */
const internet = new BlockList()
internet.addSubnet('2000::', 3, 'ipv6')
internet.addSubnet('64:ff9b::', 96, 'ipv6')

/** Teredo, examples and 6to4 have others in them. */
const reserved = new BlockList()
reserved.addSubnet('2001::', 23, 'ipv6')
reserved.addSubnet('2001:db8::', 32, 'ipv6')
reserved.addSubnet('2002::', 16, 'ipv6')
reserved.addSubnet('3fff::', 20, 'ipv6')
for (const [network, prefix] of reservedV4) {
  reserved.addSubnet(network, prefix)
  reserved.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6')
}
