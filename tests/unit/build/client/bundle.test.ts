import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { shortDigestOf } from '../../../../build/base/digest.ts'
import type { OutputFile } from '../../../../build/base/output-files.ts'
import { bundle } from '../../../../build/client/bundle.ts'
import { runOnce } from '../../../../build/client/run-bundler.ts'
import { formIslands, translationIslands } from '../../../../src/client/islands.ts'
import type { Site } from '../../../../src/content/site.ts'
import { site } from '../../../../src/site.ts'
import { stringsOf } from '../../../../src/strings/catalogues.ts'
import { english } from '../../../../src/strings/en.ts'
import { italian } from '../../../../src/strings/it.ts'
import { configIn } from '../site-config.ts'
import { tempFolder } from '../temp-folder.ts'

const textOf = (file: OutputFile | undefined) =>
  file !== undefined && 'content' in file ? Buffer.from(file.content).toString() : ''

/** The sources in each bundled file, by the file's name: `carousel.js`. */
type Sources = Record<string, string[]>

const bundleOf = async (
  file: string,
  parts: Pick<Site, 'fonts' | 'islands' | 'strings' | 'styles'> = site,
  languages: readonly [string, ...string[]] = ['it'],
) => {
  const sourcesOf: Sources = {}
  const bundled = await bundle({
    config: configIn('/nowhere', { site: file, languages }),
    site: parts,
    fonts: { css: '', files: [], preloads: [], stylesheets: [] },
    run: async (options) => {
      const result = await runOnce(options)
      for (const [path, { inputs }] of Object.entries(result.metafile.outputs)) {
        const isUsed = ([, input]: [string, { bytesInOutput: number }]) => input.bytesInOutput > 0
        sourcesOf[basename(path)] = Object.entries(inputs)
          .filter(isUsed)
          .map(([name]) => name)
      }
      return result
    },
  })
  return { ...bundled, sourcesOf }
}

const other = {
  islands: {
    ...formIslands,
    ...translationIslands,
    hello: { module: './islands/hello.ts', isOffline: true },
  },
  styles: {
    core: './styles/core.css',
    colors: { paper: '#f8f3ea' },
    sheets: { card: 'parts' },
  },
  strings: () => ({ ...english, close: 'Dismiss' }),
} as const

function bundleOther(
  files: Record<string, string> = {},
  strings: Site['strings'] = other.strings,
  languages: readonly [string, ...string[]] = ['it'],
) {
  const folder = tempFolder()
  const all = {
    'site.ts': 'export const site = { contentTypes: [], bloks: [], inlineBloks: [] }',
    'islands/hello.ts': 'export const hydrate = () => () => {}',
    'styles/core.css': '@layer parts; @import "site:colors"; p { color: red }',
    'styles/card.css': '.card { color: blue }',
    ...files,
  }
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return bundleOf(join(folder, 'site.ts'), { ...other, strings }, languages)
}

describe('bundle', async () => {
  const { sourcesOf, files } = await bundleOf(resolve('src/site.ts'))
  const scriptsWith = (folder: string) =>
    Object.entries(sourcesOf)
      .filter(([, sources]) => sources.some((source) => source.includes(folder)))
      .map(([name]) => name.replace(/\..*/, ''))
      .sort()

  it.each([
    ['React into one script of visitors', 'node_modules/react-dom/', ['carousel']],
    ['[BUILD-5] bloks, whose changes would change all pages, into none', 'src/bloks/', []],
    ['[SITE-4] what definitions of bloks import into none', 'node_modules/zod/', []],
  ])('puts %s, apart from the editor’s', (_, folder, scripts) => {
    expect(scriptsWith(folder)).toEqual([...scripts, 'editor-preview'])
  })

  it('[SITE-4] puts Markdown only where it is used', () => {
    expect(scriptsWith('node_modules/markdown-it/')).toEqual([])
  })

  it('[BUILD-4] names scripts and sheets by their bytes alone, wherever node_modules lies', () => {
    const named = files.filter(({ path }) => /\.(js|css)$/.test(path))
    expect(named.length).toBeGreaterThan(5)
    for (const file of named) expect(file.path).toContain(`.${shortDigestOf(textOf(file))}.`)
  })
})

describe('the editor’s preview', () => {
  const content = (name: string) =>
    `{ contentTypes: [{ definition: { name: '${name}' } }], bloks: [], inlineBloks: [] }`

  async function previewOf(sources: Record<string, string>) {
    const { sourcesOf, files } = await bundleOther(sources)
    const preview = files.find(({ path }) => path.startsWith('_assets/editor-preview.'))
    return { text: textOf(preview), sources: sourcesOf['editor-preview.js'] ?? [] }
  }

  it('[EDIT-2] shows the stories of the site that is configured, and knows no other', async () => {
    const { text, sources } = await previewOf({
      'site.ts': `export const site = ${content('recipe')}`,
    })
    expect(text).toContain('recipe')
    const own = /^src\/(bloks|business|courses|requests)\/|Hero|Course|page-type|settings/
    expect(sources.filter((source) => own.test(source))).toEqual([])
  })

  it('[EDIT-2] loads only main-content.ts of a site that has one', async () => {
    const { text } = await previewOf({
      'site.ts': `export const site = ${content('whole')}`,
      'main-content.ts': `export const mainContent = ${content('shown')}`,
    })
    expect(text).toContain('"shown"')
    expect(text).not.toContain('"whole"')
  })
})

describe('bundle of another site', () => {
  it('[BUILD-1] [SITE-2] has its own islands, style sheets and words and those of every site, none of another', async () => {
    const { manifest, shell, files } = await bundleOther()
    const more = [...Object.keys(formIslands), ...Object.keys(translationIslands)]
    const names = ['editor', 'editor-preview', 'hello', 'install', ...more].sort()
    expect(Object.keys(manifest.islands).sort()).toEqual(names)
    expect(manifest.sheets).toMatchObject({ card: '@layer parts{.card{color:#00f}}' })
    const core = files.find(({ path }) => path.endsWith('.css'))
    expect(textOf(core)).toContain('--paper')
    expect(Object.keys(manifest.sheets).sort()).toEqual(['card', 'editor'])
    expect(manifest.fonts).toEqual([])
    const nameOf = (path: string) => /_assets\/(.*?)\./.exec(path)?.[1]
    expect(files.map(({ path }) => nameOf(path)).sort()).toEqual(
      ['client', 'core', ...names].sort(),
    )
    expect(shell.map(({ path }) => nameOf(path)).sort()).toEqual(['client', 'core', 'hello'])
    const scripts = files.filter(({ path }) => path.endsWith('.js'))
    const text = scripts.map(textOf).join('\n')
    const { newVersion, requests, consent, editor } = english
    for (const word of ['Dismiss', newVersion, requests.why, consent.revoke, editor.draft]) {
      expect(text).toContain(word)
    }
    expect(text).not.toMatch(/SITE_STRINGS|Chiudi|Riprova|Aggiorna|richiesta|Anteprima|consenso/)
  })

  it('[I18N-5] has a runtime of 6.5 KB (brotli) and scripts for each language, or one for all if it contains no words', async () => {
    const alone = await bundleOther({}, stringsOf)
    const { manifest, files, shell } = await bundleOther({}, stringsOf, ['it', 'en'])
    const { inLanguage, ...first } = manifest
    expect(first).toEqual(alone.manifest)
    const { script, islands } = inLanguage?.en ?? { script: '', islands: {} }
    const textAt = (href?: string) => textOf(files.find(({ path }) => `/${path}` === href))
    for (const runtime of [first.script, script].map(textAt)) {
      expect(runtime).not.toBe('')
      expect(brotliCompressSync(runtime).byteLength).toBeLessThan(6.5 * 1024)
    }
    expect(textAt(first.script)).toContain(italian.reload)
    expect(textAt(script)).toContain(english.reload)
    expect(textAt(script)).not.toContain(italian.reload)
    expect(textAt(islands.install)).toContain(english.install.notNow)
    expect(textAt(islands.install)).not.toContain(italian.install.notNow)
    expect(islands.hello).toBe(first.islands.hello)
    expect(script).toMatch(/\/client\.en\.\w+\.js$/)
    const paths = files.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(shell.map(({ path }) => `/${path}`)).toEqual(
      expect.arrayContaining([first.script, script]),
    )
  })

  it.each([
    ['a mistake', 'styles/card.css', '.card { color: blue'],
    ['an import that is not there', 'islands/hello.ts', "export { hydrate } from './none.ts'"],
  ])('[BUILD-1] names the file with %s', async (_, path, content) => {
    await expect(bundleOther({ [path]: content })).rejects.toMatchObject({
      code: 'BUNDLE_FAILED',
      message: expect.stringContaining(path),
    })
  })
})
