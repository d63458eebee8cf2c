import { describe, expect, it } from 'vitest'
import { clientAddress } from '../../../../servers/requests/client-address.ts'

describe('clientAddress', () => {
  it.each([
    ['203.0.113.7', null, 0, '203.0.113.7'],
    ['::ffff:203.0.113.7', null, 0, '203.0.113.7'],
    ['203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
    ['127.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
    ['127.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.1', 2, '198.51.100.1'],
    ['127.0.0.1', '198.51.100.1:50123', 1, '198.51.100.1'],
    ['127.0.0.1', '[2001:db8:1:2::9]:50123', 1, '2001:0db8:0001::/48'],
    ['127.0.0.1', '198.51.100.1', 2, '127.0.0.1'],
    ['127.0.0.1', null, 1, '127.0.0.1'],
    ['127.0.0.1', 'not an address', 1, '127.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', null, 0, '2001:0db8:0001::/48'],
    ['2001:db8::1', null, 0, '2001:0db8:0000::/48'],
    ['fe80::1%eth0', null, 0, 'fe80:0000:0000::/48'],
    ['::1', null, 0, '0000:0000:0000::/48'],
    ['2001:db8:1:2::203.0.113.7', null, 0, '2001:0db8:0001::/48'],
    // All of IPv4 would otherwise be one visitor.
    ['127.0.0.1', '::ffff:cb00:7107', 1, '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', null, 0, '203.0.113.7'],
    ['64:ff9b::cb00:7107', null, 0, '203.0.113.7'],
    ['::ffff:0:203.0.113.7', null, 0, '203.0.113.7'],
    ['64:ff9b:1::cb00:7107', null, 0, '0064:ff9b:0001::/48'],
    // 6to4 and Teredo give the owner of one IPv4 address any number of IPv6 addresses.
    ['127.0.0.1', '2002:CB00:7107:beef:a:b:c:d', 1, '203.0.113.7'],
    ['2001:0:4136:e378:8000:63bf:34ff:8ef8', null, 0, '203.0.113.7'],
    ['2001::ffff:34ff:8ef8', null, 0, '203.0.113.7'],
    ['127.0.0.1', '2001:db8::1::2', 1, '127.0.0.1'],
  ])(
    '[FORM-5] %s behind "%s" with %i proxies: %s',
    (remote, forwarded, trustedProxies, expected) => {
      expect(clientAddress({ remote, forwarded, trustedProxies })).toBe(expected)
    },
  )
})
