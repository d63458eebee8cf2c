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

function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::')
    ? Array(Math.max(0, 8 - start.length - end.length)).fill('0')
    : []
  const groups = [...start, ...zeros, ...end].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
