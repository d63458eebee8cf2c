/**
 * Tells public IP addresses from others.
 */
import { BlockList, isIP } from 'node:net'

/** Whether an IP address is public: neither local nor reserved. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !reserved.check(address)
    : internet.check(address, 'ipv6') && !reserved.check(address, 'ipv6')

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

/** Public IPv6: global addresses, and IPv4 addresses behind a translator (NAT64). */
const internet = new BlockList()
internet.addSubnet('2000::', 3, 'ipv6')
internet.addSubnet('64:ff9b::', 96, 'ipv6')

/** Reserved addresses. Teredo, examples and 6to4 have other addresses in them. */
const reserved = new BlockList()
reserved.addSubnet('2001::', 23, 'ipv6')
reserved.addSubnet('2001:db8::', 32, 'ipv6')
reserved.addSubnet('2002::', 16, 'ipv6')
reserved.addSubnet('3fff::', 20, 'ipv6')
for (const [network, prefix] of reservedV4) {
  reserved.addSubnet(network, prefix)
  reserved.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6')
}
