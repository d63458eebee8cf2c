import { describe, expect, it } from 'vitest'
import { createHostFiles } from '../../../build/host-files.ts'

/** `_headers` as a host reads it: headers by path pattern. */
function rulesOf(basePath: string) {
  const [file, ...others] = createHostFiles(basePath)
  expect(others).toEqual([])
  expect(file?.path).toBe('_headers')
  const text = file !== undefined && 'content' in file ? String(file.content) : ''
  expect(text.endsWith('\n')).toBe(true)
  return new Map(
    text
      .trim()
      .split('\n\n')
      .map((block): [string, Map<string, string>] => {
        const [path = '', ...lines] = block.split('\n')
        const headers = lines.map((line): [string, string] => {
          const [, name = '', value = ''] = /^ {2}([A-Za-z-]+): (\S.*)$/.exec(line) ?? []
          expect(name).not.toBe('')
          return [name, value]
        })
        return [path, new Map(headers)]
      }),
  )
}

const patternsFor = (rules: Map<string, unknown>, path: string) =>
  [...rules.keys()].filter((pattern) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  )

describe('[BUILD-8] _headers', () => {
  it.each(['/', '/sub/'])('protects every file below %s', (basePath) => {
    const rules = rulesOf(basePath)
    const everywhere = rules.get(`${basePath}*`)
    expect(everywhere?.get('X-Content-Type-Options')).toBe('nosniff')
    expect(everywhere?.get('X-Frame-Options')).toBe('DENY')
    expect(everywhere?.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    for (const pattern of rules.keys()) expect(pattern.startsWith(basePath)).toBe(true)
  })

  it('lets browsers keep for ever what has its digest in its name, and nothing else', () => {
    const rules = rulesOf('/sub/')
    const cached = (path: string) =>
      patternsFor(rules, path).flatMap((pattern) => rules.get(pattern)?.get('Cache-Control') ?? [])
    expect(cached('/sub/_assets/a.0123456789.webp')).toEqual([
      'public, max-age=31536000, immutable',
    ])
    expect(cached('/sub/builds/meta/0123.json')).toEqual(['public, max-age=31536000, immutable'])
    const revalidated = ['', 'about/index.html', 'builds/latest.json', 'sw.js', '_payload.json']
    expect(revalidated.flatMap((path) => cached(`/sub/${path}`))).toEqual([])
  })

  it('[PWA-2] lets the service worker control the whole site', () => {
    expect(rulesOf('/').get('/sw.js')?.get('Service-Worker-Allowed')).toBe('/')
    expect(rulesOf('/sub/').get('/sub/sw.js')?.get('Service-Worker-Allowed')).toBe('/sub/')
  })

  it('sets no header by two rules that match one path', () => {
    const rules = rulesOf('/')
    const paths = ['/', '/_assets/a.js', '/builds/meta/a.json', '/builds/latest.json', '/sw.js']
    for (const path of paths) {
      const names = patternsFor(rules, path).flatMap((one) => [...(rules.get(one)?.keys() ?? [])])
      expect(new Set(names).size).toBe(names.length)
    }
  })
})
