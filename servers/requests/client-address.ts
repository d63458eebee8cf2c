import { expandIPv6 } from 'hono/utils/ipaddr'
import * as z from 'zod'

interface AddressSource {
  /** IP address that opened the connection. */
  remote: string
  /** `X-Forwarded-For`: each proxy appends the address that called it. */
  forwarded: string | null
  /** Number of these proxies that are ours; 0: the header is ignored. */
  trustedProxies: number
}

/** The sender that the limits count: an IPv4 address, or the IPv6 network that one client may have. */
export function clientAddress({ remote, forwarded, trustedProxies }: AddressSource): string {
  const hops = [...(forwarded ?? '').split(',').map((hop) => hop.trim()), remote]
  const hop = trustedProxies === 0 ? remote : (hops.at(-1 - trustedProxies) ?? remote)
  // Some proxies add the port: `198.51.100.1:50123`, `[2001:db8::1]:50123`.
  const host = hop.replace(/^(\[.+\]|[\d.]+):\d+$/, '$1')
  const address = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (z.ipv4().safeParse(address).success) return address
  return z.ipv6().safeParse(address).success ? networkOf(address) : remote
}

/** Prefixes of expanded IPv6 addresses that embed an IPv4 one, and the group where that begins. */
const embedded = [
  // Mapped, translated (RFC 2765), NAT64 (RFC 6052).
  { prefix: /^((0000:){5}ffff|(0000:){4}ffff:0000|0064:ff9b(:0000){4}):/, at: 6, mask: 0 },
  // 6to4 (RFC 3056).
  { prefix: /^2002:/, at: 1, mask: 0 },
  // Teredo (RFC 4380) writes the client's address with each bit inverted.
  { prefix: /^2001:0000:/, at: 6, mask: 0xffff },
]

function networkOf(address: string): string {
  const expanded = expandIPv6(address.toLowerCase())
  const groups = expanded.split(':')
  const found = embedded.find(({ prefix }) => prefix.test(expanded))
  // The shortest prefix that providers give to one customer.
  if (found === undefined) return `${groups.slice(0, 3).join(':')}::/48`
  return groups
    .slice(found.at, found.at + 2)
    .map((group) => Number.parseInt(group, 16) ^ found.mask)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
