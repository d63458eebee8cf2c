import { describe, expect, it } from 'vitest'
import { clientAddress } from '../../../../servers/requests/client-address.ts'

describe('clientAddress', () => {
  it.each([
    ['203.0.113.7', null, 0, '203.0.113.7'],
    ['::ffff:203.0.113.7', null, 0, '203.0.113.7'],
    ['203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
    ['127.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
    ['127.0.0.1', '1.2.3.4, 198.51.100.1', 1, '198.51.100.1'],
    ['127.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.1', 2, '198.51.100.1'],
    ['127.0.0.1', '198.51.100.1', 2, '127.0.0.1'],
    ['127.0.0.1', null, 1, '127.0.0.1'],
    ['127.0.0.1', 'not an address', 1, '127.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', null, 0, '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', null, 0, '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', null, 0, '2001:db8:1:2::/64'],
    ['2001:db8::1', null, 0, '2001:db8:0:0::/64'],
    ['fe80::1%eth0', null, 0, 'fe80:0:0:0::/64'],
    ['::1', null, 0, '0:0:0:0::/64'],
  ])(
    '[FORM-5] %s behind "%s" with %i proxies: %s',
    (remote, forwarded, trustedProxies, expected) => {
      expect(clientAddress({ remote, forwarded, trustedProxies })).toBe(expected)
    },
  )
})
