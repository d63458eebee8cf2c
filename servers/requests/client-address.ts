import * as z from 'zod'

interface AddressSource {
  /** Who opened the connection. */
  remote: string
  /** `X-Forwarded-For`: each proxy adds at the end whom it was called by. */
  forwarded: string | null
  /** How many of them are ours; 0: the header is not believed. */
  trustedProxies: number
}

/** Who sends, for the limits: an IPv4 address, or the network (/64) of an IPv6 address. */
export function clientAddress({ remote, forwarded, trustedProxies }: AddressSource): string {
  const hops = [...(forwarded ?? '').split(',').map((hop) => hop.trim()), remote]
  const hop = trustedProxies === 0 ? remote : (hops.at(-1 - trustedProxies) ?? remote)
  // Some proxies add the port: `198.51.100.1:50123`, `[2001:db8::1]:50123`.
  const host = hop.replace(/^(\[.+\]|[\d.]+):\d+$/, '$1')
  const address = host.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (ipv4.safeParse(address).success) return address
  const plain = address.replace(/%.*$/, '')
  return ipv6.safeParse(plain).success ? networkOf(plain) : remote
}

const [ipv4, ipv6] = [z.ipv4(), z.ipv6()]

/** Networks whose addresses hold one of IPv4: the mapped ones, and those of a gateway (NAT64). */
const ofIpv4 = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

function networkOf(address: string): string {
  // Written in one way: no group holds dots any more.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [start, end] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array<number>(8 - start.length - end.length).fill(0)
  const groups = [...start, ...zeros, ...end]
  const prefix = (length: number) =>
    groups
      .slice(0, length)
      .map((group) => group.toString(16))
      .join(':')
  if (!ofIpv4.includes(prefix(6))) return `${prefix(4)}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

const groupsOf = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
