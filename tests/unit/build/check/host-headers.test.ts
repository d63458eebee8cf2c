import { describe, expect, it } from 'vitest'
import { readBuiltSite } from '../../../../build/built-site/built-site.ts'
import { checkHostHeaders } from '../../../../build/check/host-headers.ts'
import { serializeHeaders } from '../../../../build/hosts/netlify.ts'
import { createHostRules, type HostRules } from '../../../../build/hosts/rules.ts'
import { placeRedirects } from '../../../../build/site/redirect-files.tsx'
import { site } from '../../../../src/site.ts'
import { configIn } from '../site-config.ts'
import { writeSite } from './small-site.ts'

const config = configIn('/site', { basePath: '/sub/' })
const redirects = placeRedirects(
  [{ from: '/sub/old', to: '/sub/about', status: 301 }],
  () => [],
  config,
)
const rules = createHostRules({ config, headers: site.headers, redirects, inlineScripts: [] })

/** Codes that the check reports for the `_headers` of these rules, after an edit. */
function codesIn(rules: HostRules, edit: (text: string) => string = (text) => text) {
  const config = writeSite({
    files: { '_share/card.jpg': new Uint8Array(1), _headers: edit(serializeHeaders(rules)) },
    config: { basePath: rules.basePath },
  })
  return [...new Set(checkHostHeaders(readBuiltSite(config, site)).map(({ code }) => code))]
}

describe('[BUILD-8] _headers, read back', () => {
  it('is sound as the build writes it', () => {
    expect(codesIn(rules)).toEqual([])
  })

  it('must let share images be shown elsewhere', () => {
    const edited = (text: string) => text.replace(/(?<=\s)cross-origin(?=\s)/, 'same-site')
    expect(codesIn(rules, edited)).toEqual(['SHARE_IMAGE_BLOCKED'])
  })

  it('must set no header twice for one path: hosts join the values', () => {
    const joined = (text: string) => text.replaceAll('  ! Cross-Origin-Resource-Policy\n', '')
    expect(codesIn(rules, joined)).toEqual(['DUPLICATE_HEADER'])
    const framed = { path: '/framed/*', headers: { 'X-Frame-Options': 'SAMEORIGIN' } } as const
    const other = { ...rules, special: [...rules.special, framed] }
    expect(codesIn(other)).toEqual(['DUPLICATE_HEADER'])
  })
})
