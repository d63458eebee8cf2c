import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findStoryFiles } from '../../../../build/content/story-files.ts'
import { diagnose } from '../../../../build/diagnostics/diagnose.ts'
import { diagnosticJson, formatDiagnostics } from '../../../../build/diagnostics/format.ts'
import { finish, languageOf } from '../../../../commands/context.ts'
import type { Diagnostic } from '../../../../src/content/diagnostic.ts'
import { logTo } from '../site-config.ts'
import { tempFolder } from '../temp-folder.ts'

const footer = { en: 'No privacy notice.', it: 'Manca l’informativa.' }
const onPage = (story: string, field?: string) => diagnose('LINK_BROKEN', { story, field }, footer)
const link = 'https://app.storyblok.com/#/me/spaces/1/stories/0/0/2'

describe('[SYNC-12] diagnostics on a terminal', () => {
  it('are one line where twenty pages have the same one', () => {
    const pages = Array.from({ length: 20 }, (_, at) => onPage(`page-${at}`))
    const severity = 'warning'
    expect(formatDiagnostics(pages, { language: 'en', severity })).toEqual([
      'warning LINK_BROKEN (on 20 pages: page-0, page-1, page-2 and 17 more): No privacy notice.\n  Correct the link, or publish the page.',
    ])
    expect(formatDiagnostics(pages, { language: 'it', severity })).toEqual([
      'avviso LINK_BROKEN (su 20 pagine: page-0, page-1, page-2 e altri 17): Manca l’informativa.\n  Correggi il collegamento o pubblica la pagina.',
    ])
  })

  it('are one line with a count where four or more differ only in what they are about', () => {
    const missing = (count: number) =>
      Array.from({ length: count }, (_, at) => {
        const en = `The image https://a.example/${at}.jpg (${at} KB) of “Foto ${at}” at /p/${at} is lost.`
        return diagnose('IMAGE_MISSING', { story: `page-${at}` }, { en, it: en })
      })
    const warnings = (count: number) =>
      formatDiagnostics(missing(count), { language: 'en', severity: 'warning' })
    expect(warnings(3)).toHaveLength(3)
    expect(warnings(9)).toEqual([
      expect.stringMatching(
        /^warning IMAGE_MISSING \(on 9 pages: page-0, page-1, page-2 and 6 more\): The image https:\/\/a.example\/0.jpg .*\n {2}and 8 more like it: --json lists all$/s,
      ),
    ])
    // Fields of one story are corrected one by one.
    const fields = Array.from({ length: 5 }, (_, at) => {
      const en = `“Titolo ${at}”: expected text.`
      return diagnose('STORY_INVALID', { story: 'home', field: `a.${at}` }, { en, it: en })
    })
    expect(formatDiagnostics(fields, { language: 'it', severity: 'warning' })).toHaveLength(5)
  })

  it('name the fields of one story, and where it is edited', () => {
    const [one] = formatDiagnostics([{ ...onPage('home', 'body.0'), link }], {
      language: 'en',
      severity: 'error',
    })
    expect(one).toBe(
      `error LINK_BROKEN (story home, body.0): No privacy notice.\n  Correct the link, or publish the page.\n  ${link}`,
    )
    const [both] = formatDiagnostics([onPage('home', 'body.0'), onPage('home', 'body.1')], {
      language: 'en',
      severity: 'warning',
    })
    expect(both).toContain('(story home, in 2 fields: body.0, body.1)')
  })

  it('--json has both languages, under stable names', () => {
    expect(diagnosticJson({ ...onPage('home', 'body.0'), link })).toEqual({
      code: 'LINK_BROKEN',
      severity: 'error',
      story: 'home',
      path: 'body.0',
      link,
      message: footer.en,
      hint: 'Correct the link, or publish the page.',
      it: { message: footer.it, hint: 'Correggi il collegamento o pubblica la pagina.' },
    })
  })

  it.each([
    [{ LANG: 'it_IT.UTF-8' }, 'it'],
    [{ LANG: 'it_IT.UTF-8', LC_ALL: 'C' }, 'en'],
    [{ LC_MESSAGES: 'it', LANG: 'en_US.UTF-8' }, 'it'],
    [{ LANG: 'italic' }, 'en'],
    [{}, 'en'],
  ])('are in the language of the environment %j: %s', (env, language) => {
    expect(languageOf({}, env)).toBe(language)
    expect(languageOf({ lang: 'en' }, env)).toBe('en')
  })
})

describe('[SYNC-12] what a command says at its end', () => {
  afterEach(() => {
    process.exitCode = undefined
  })

  function said(warnings: Diagnostic[], flags: Parameters<typeof finish>[1]['flags'] = {}) {
    const lines: string[] = []
    const log = logTo(lines)
    finish({ warnings }, { flags: { lang: 'en', ...flags }, log })
    return lines.join('\n')
  }

  it('counts warnings that sync has reported, and repeats them with --verbose only', () => {
    const known: Diagnostic = { ...onPage('about'), isReported: true }
    const text = said([known, onPage('home')])
    expect(text).toContain('(story home)')
    expect(text).not.toContain('about')
    expect(text).toMatch(/\n1 warning of the last sync still applies: --verbose shows it$/)
    expect(said([known], { verbose: true })).toContain('(story about)')
  })

  it('is an error only where the command fails for it: a broken link too', () => {
    expect(said([onPage('home')])).toMatch(/^warning LINK_BROKEN/)
    expect(process.exitCode).toBeUndefined()
    expect(said([onPage('home')], { strict: true })).toMatch(/^error LINK_BROKEN/)
    expect(process.exitCode).toBe(1)
  })

  it('names the file of a story where the space is a folder', () => {
    const folder = tempFolder()
    mkdirSync(join(folder, 'stories', 'prova'), { recursive: true })
    const file = join(folder, 'stories', 'prova', 'home_1.json')
    writeFileSync(file, JSON.stringify({ full_slug: 'home' }))
    writeFileSync(join(folder, 'stories', 'prova', 'rotta.json'), '{')
    const lines: string[] = []
    const log = logTo(lines)
    const warnings = [{ ...onPage('home', 'body.0'), link }]
    const storyFiles = findStoryFiles(folder)
    finish({ warnings }, { flags: { lang: 'en' }, log, storyFiles })
    expect(lines[0]).toMatch(/^warning LINK_BROKEN \(\S+home_1\.json, body\.0\): /)
    expect(lines[0]).not.toContain(link)
  })
})
