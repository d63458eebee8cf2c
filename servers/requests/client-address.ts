import * as z from 'zod'

interface AddressSource {
  /** Who opened the connection. */
  remote: string
  /** `X-Forwarded-For`: each proxy adds at the end whom it was called by. */
  forwarded: string | null
  /** How many of them are ours; 0: the header is not believed. */
  trustedProxies: number
}

/** Who sends, for the limits: an IPv4 address, or the network of an IPv6 address that one may have. */
export function clientAddress({ remote, forwarded, trustedProxies }: AddressSource): string {
  const hops = [...(forwarded ?? '').split(',').map((hop) => hop.trim()), remote]
  const hop = trustedProxies === 0 ? remote : (hops.at(-1 - trustedProxies) ?? remote)
  // Some proxies add the port: `198.51.100.1:50123`, `[2001:db8::1]:50123`.
  const host = hop.replace(/^(\[.+\]|[\d.]+):\d+$/, '$1')
  const address = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (ipv4.safeParse(address).success) return address
  return ipv6.safeParse(address).success ? networkOf(address) : remote
}

const [ipv4, ipv6] = [z.ipv4(), z.ipv6()]

/** As short a prefix as providers give to one customer. */
const customerGroups = 3

/** Prefixes of addresses that hold one of IPv4, and the group at which it begins. */
const embedded: readonly { prefix: RegExp; at: number; isInverted?: boolean }[] = [
  // Mapped, translated (RFC 2765), NAT64 (RFC 6052).
  { prefix: /^(0:0:0:0:0:ffff|0:0:0:0:ffff:0|64:ff9b:0:0:0:0):/, at: 6 },
  // 6to4 (RFC 3056).
  { prefix: /^2002:/, at: 1 },
  // Teredo (RFC 4380) writes the client's address with each bit inverted.
  { prefix: /^2001:0:/, at: 6, isInverted: true },
]

function networkOf(address: string): string {
  const groups = groupsOf(address)
  const text = groups.map((group) => group.toString(16)).join(':')
  const found = embedded.find(({ prefix }) => prefix.test(text))
  if (found === undefined) {
    return `${text.split(':', customerGroups).join(':')}::/${customerGroups * 16}`
  }
  return groups
    .slice(found.at, found.at + 2)
    .map((group) => (found.isInverted ? group ^ 0xffff : group))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // Written in one way: no group holds dots any more.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [start, end] = [numbersOf(head), numbersOf(tail)]
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end]
}

const numbersOf = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
