import { createHash } from 'node:crypto'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { describe, expect, it } from 'vitest'
import { parsePolicy } from '../../../../build/check/host-headers.ts'
import { allowsUrl } from '../../../../build/check/policy.ts'
import type { Config } from '../../../../build/config.ts'
import {
  createContentPolicy,
  createMetaPolicy,
  inlineScriptsOf,
  withMetaPolicy,
} from '../../../../build/pages/content-policy.ts'
import { configIn, drafts, translated } from '../site-config.ts'

const receiver = {
  ...configIn('/site').requests,
  adapter: 'receiver',
  endpoint: 'https://requests.example/r',
} as const

const policyOf = (config: Partial<Config> = {}) =>
  createContentPolicy(configIn('/site', config), [])

const sites: Record<string, Partial<Config>> = {
  strict: {},
  translated,
  drafts,
  'translated drafts': { ...translated, ...drafts },
}

describe('[BUILD-8] the content policy', () => {
  it.each(Object.entries(sites))(
    '%s: csp_evaluator finds nothing of high or medium severity',
    (_, config) => {
      const policy = policyOf({ ...config, requests: receiver })
      const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
      const severe = findings.filter(({ severity }) =>
        [Severity.HIGH, Severity.MEDIUM, Severity.SYNTAX].includes(severity),
      )
      expect(severe).toEqual([])
    },
  )

  it('strict allows the site itself and nothing else', () => {
    expect(policyOf()).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; form-action 'self' mailto:; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types site; upgrade-insecure-requests",
    )
  })

  it.each([
    ['their receiver', receiver, "connect-src 'self' https://requests.example;"],
    ['their receiver without script', receiver, "form-action 'self' https://requests.example;"],
    ['their service', { adapter: 'formspree' }, "form-action 'self' https://formspree.io;"],
    ['the site’s own host', { adapter: 'netlify' }, "form-action 'self';"],
  ] as const)('lets forms reach %s, and nothing else', (_, setting, allowed) => {
    const requests = { ...configIn('/site').requests, ...setting }
    expect(policyOf({ requests })).toContain(allowed)
  })

  it('lets fonts come from a third party only where they were left there', () => {
    const fonts = { stylesheet: 'https://fonts.example/css', remote: true, serif: 'A', sans: '' }
    expect(policyOf({ fonts })).toContain("style-src 'self' https://fonts.example;")
    expect(policyOf({ fonts: { ...fonts, remote: false } })).toBe(policyOf())
  })

  it('lets remote pictures come from Storyblok’s host of the region', () => {
    const images = { ...configIn('/site').images, remote: true }
    const at = (apiUrl: string) => ({ ...configIn('/site').service, apiUrl })
    const picturesOf = (config: Partial<Config>) => parsePolicy(policyOf(config)).get('img-src')
    const [eu, us] = [at('https://api.storyblok.com/v2'), at('https://api-us.storyblok.com/v2')]
    expect(picturesOf({ images, service: eu })).toEqual(["'self'", 'https://a.storyblok.com'])
    for (const config of [
      { images, service: us },
      { service: { ...us, version: 'draft' as const } },
    ]) {
      expect(picturesOf(config)).toEqual(["'self'", 'https://a-us.storyblok.com'])
    }
    // The host of a proxied service does not tell the region of the space.
    const proxy = at('https://content.example/v2')
    expect(picturesOf({ images, service: proxy })).toContain('https://a-ap.storyblok.com')
  })

  it('of drafts lets only the editor frame the page', () => {
    expect(policyOf(drafts)).toContain("frame-ancestors 'self' https://app.storyblok.com;")
  })

  it('lets the translator in where visitors have languages to choose from', () => {
    const script = 'https://translation.example/element.js'
    expect(policyOf({ translation: { ...translated.translation, script } })).toContain(
      `script-src 'self' ${script} `,
    )
  })

  /** Collected from saved pages and from reports of refusals by other sites' policies. */
  const asked: [directive: string, address: string][] = [
    ['script-src', 'https://translate.google.com/translate_a/element.js?cb=started'],
    ['script-src', 'https://translate.googleapis.com/_/translate_http/_/js/k=a.it.O/m=el_main'],
    [
      'script-src',
      'https://translate-pa.googleapis.com/v1/supportedLanguages?client=te&callback=x',
    ],
    ['style-src', 'https://www.gstatic.com/_/translate_http/_/ss/k=a.L.W.O/m=el_main_css'],
    ['style-src', 'https://translate.googleapis.com/translate_static/css/translateelement.css'],
    ['img-src', 'https://www.gstatic.com/images/branding/product/2x/translate_24dp.png'],
    ['img-src', 'https://fonts.gstatic.com/s/i/productlogos/translate/v14/24px.svg'],
    ['img-src', 'https://www.google.com/images/cleardot.gif'],
    ['img-src', 'https://translate.google.com/gen204?nca=te_li&client=te_lib'],
    ['connect-src', 'https://translate-pa.googleapis.com/v1/translateHtml'],
    ['connect-src', 'https://translate.googleapis.com/translate_a/t?anno=3&client=te_lib'],
    ['connect-src', 'https://translate.googleapis.com/element/log?hasfast=true'],
    ['frame-src', 'https://translate.google.com/translate_un?sl=it&tl=en'],
  ]
  const isAllowed = (policy: string, directive: string, address: string) =>
    (parsePolicy(policy).get(directive) ?? []).some((one) => allowsUrl(one, new URL(address)))

  it.each(asked)('allows the translator’s %s to load %s', (directive, address) => {
    const meta = createMetaPolicy(configIn('/site', translated), [])
    // Editors of drafts see the same site.
    for (const policy of [policyOf(translated), meta, policyOf({ ...translated, ...drafts })]) {
      expect(isAllowed(policy, directive, address)).toBe(true)
    }
    for (const policy of [policyOf(), policyOf(drafts)]) {
      expect(isAllowed(policy, directive, address)).toBe(false)
    }
  })

  it.each([
    ['script-src', 'https://translate.google.com/translate_a/other.js'],
    ['script-src', 'https://translate.googleapis.com/translate_a/l?client=te&cb=alert'],
    ['script-src', 'https://translate-pa.googleapis.com/v1/translateHtml?callback=alert'],
    ['script-src', 'https://www.gstatic.com/_/translate_http/a.js'],
    ['style-src', 'https://www.gstatic.com/other/a.css'],
    ['img-src', 'https://www.google.com/search?q=a'],
    ['connect-src', 'https://translate.google.com/translate_a/t'],
    ['frame-src', 'https://www.google.com/'],
  ])('allows nobody’s %s to load %s', (directive, address) => {
    expect(isAllowed(policyOf(translated), directive, address)).toBe(false)
  })

  it('lets the translator write style attributes, and nobody a style element', () => {
    const policy = parsePolicy(policyOf(translated))
    expect(policy.get('style-src-attr')).toEqual(["'unsafe-inline'"])
    expect(policy.get('style-src')).not.toContain("'unsafe-inline'")
    expect(policyOf()).not.toContain('style-src-attr')
  })

  it('is at most 1,783 characters long, which is what hosts take', () => {
    for (const config of Object.values(sites)) expect(policyOf(config).length).toBeLessThan(1783)
  })
})

describe('the policy in the page', () => {
  const config = configIn('/site')
  const page = (head: string) =>
    `<!doctype html><html><head><meta charSet="utf-8"/>${head}</head></html>`

  it('stands before everything that it governs, without directives that browsers ignore there', () => {
    const html = withMetaPolicy(page('<title>$& $1</title>'), config)
    expect(html).toMatch(/<meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy"/)
    expect(html).toContain('<title>$& $1</title>')
    expect(html).not.toContain('frame-ancestors')
    expect(html).toContain(createMetaPolicy(config, []))
  })

  it('names inline scripts by their digests', () => {
    const script = 'document.title = 1'
    const digest = createHash('sha256').update(script).digest('base64')
    const data = '<script type="application/ld+json">{}</script>'
    const html = page(
      `<script>${script}</script>${data}<script type="module" src="/a.js"></script>`,
    )
    expect(inlineScriptsOf(html)).toEqual([`'sha256-${digest}'`])
    expect(withMetaPolicy(html, config)).toContain(`script-src 'self' 'sha256-${digest}';`)
    expect(inlineScriptsOf(page('<script type="speculationrules">{}</script>'))).toHaveLength(1)
  })
})
