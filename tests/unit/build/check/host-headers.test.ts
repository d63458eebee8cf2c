import { describe, expect, it } from 'vitest'
import { readBuiltSite } from '../../../../build/built-site/built-site.ts'
import { checkHostHeaders } from '../../../../build/check/host-headers.ts'
import { createOtherHostFiles } from '../../../../build/hosts/files.ts'
import { serializeHeaders } from '../../../../build/hosts/netlify.ts'
import { createHostRules, type HostRules } from '../../../../build/hosts/rules.ts'
import { placeRedirects } from '../../../../build/site/redirect-files.tsx'
import { site } from '../../../../src/site.ts'
import { configIn } from '../site-config.ts'
import { writeSite } from './small-site.ts'

const redirects = [{ from: '/sub/old', to: '/sub/about', status: 301 }] as const

function rulesOf(basePath: string): HostRules {
  const config = configIn('/site', { basePath })
  const placed = placeRedirects(redirects, () => [], config)
  return createHostRules({ config, headers: site.headers, redirects: placed, inlineScripts: [] })
}

/** What is found in the files that the build makes of these rules, after an edit. */
function findingsIn(
  rules: HostRules,
  edit: (text: string, file: string) => string = (text) => text,
) {
  const { basePath } = rules
  const others = Object.entries(createOtherHostFiles(rules))
  const config = writeSite({
    files: {
      '_share/card.jpg': new Uint8Array(1),
      _headers: edit(serializeHeaders(rules), '_headers'),
    },
    hostFiles: Object.fromEntries(others.map(([file, text]) => [file, edit(text, file)])),
    config: { basePath },
  })
  return checkHostHeaders(readBuiltSite(config, site)).map(({ code, page }) => `${code} ${page}`)
}

describe.each(['/', '/sub/'])('[BUILD-8] what hosts are told, read back, below %s', (basePath) => {
  const rules = rulesOf(basePath)

  it('is sound as the build writes it', () => {
    expect(findingsIn(rules)).toEqual([])
  })

  it.each([
    '_headers',
    'vercel/vercel.json',
    'nginx/vetrina.conf',
    'apache/.htaccess',
    's3/distribution.json',
  ])('keeps shared pictures back where %s does', (at) => {
    const found = findingsIn(rules, (text, file) =>
      file === at ? text.replace(/(?<=["\s])cross-origin(?=["\s])/, 'same-site') : text,
    )
    expect(found).toEqual([`SHARE_PICTURES_KEPT_BACK ${at}`])
  })

  it('says what hosts join: what no rule takes back, and what Netlify cannot take back', () => {
    const kept = findingsIn(rules, (text, file) =>
      file === '_headers' ? text.replaceAll('  ! Cross-Origin-Resource-Policy\n', '') : text,
    )
    expect(new Set(kept)).toEqual(new Set(['HEADERS_JOINED _headers']))
    const framed = { path: '/framed/*', headers: { 'X-Frame-Options': 'SAMEORIGIN' } } as const
    const other = findingsIn({ ...rules, special: [...rules.special, framed] })
    expect(new Set(other)).toEqual(new Set(['HEADERS_JOINED _headers']))
  })
})
