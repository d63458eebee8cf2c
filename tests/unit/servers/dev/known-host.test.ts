import { expect, it } from 'vitest'
import { isKnownHost } from '../../../../servers/dev/known-host.ts'

it.each(['localhost:4000', 'localhost', 'sito.localhost:4000', '127.0.0.1:4000', '[::1]:4000'])(
  'answers %s',
  (host) => expect(isKnownHost(host)).toBe(true),
)

it.each(['evil.example:4000', 'localhost.evil.example', '127.0.0.1.evil.example', '', undefined])(
  'does not answer %s, which may be the name of anybody’s page',
  (host) => expect(isKnownHost(host)).toBe(false),
)
