/**
 * The built site as `check` sees it: the files of `dist`, of the hosts' folder beside
 * it, and the stories they were made from.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltPage, PageSummary } from '../../src/content/built-page.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { hrefOf, type OutputPath, routePathOf } from '../../src/content/paths.ts'
import type { BuildManifest } from '../../src/content/payload.ts'
import type { Site } from '../../src/content/site.ts'
import { isRouted } from '../../src/content/site.ts'
import { listFiles } from '../base/output-files.ts'
import { readUsableIndex } from '../cache/cache-index.ts'
import { findStory } from '../cache/content-cache.ts'
import { editorLink, editorSpaceOf } from '../config/storyblok-hosts.ts'
import type { Config } from '../config.ts'
import type { RawStory } from '../storyblok/answers.ts'
import { openPage, summarizePage } from './page-summary.ts'

export interface BuiltSite {
  config: Config
  /** The definition of the site. */
  site: Site
  /** Bytes of the files of `dist` by path, in order of path. */
  files: ReadonlyMap<string, number>
  /** @throws when there is no such file */
  text(path: string): string
  bytes(path: string): Buffer
  /** The manifest of the build that `builds/latest.json` names. */
  manifest: BuildManifest | null
  pages: readonly PageSummary[]
  /** Parses a page with all its elements. */
  open(page: PageSummary): BuiltPage
  /** Text of the other hosts' files by path in their folder; empty when it is missing. */
  hostFiles: Readonly<Record<string, string>>
  /** Stories of the content cache; none when it is empty. */
  stories: readonly RawStory[]
  /** Editor URLs of the stories, by `full_slug`. */
  editedAt: ReadonlyMap<string, string>
}

/** @throws VetrinaError SITE_MISSING when nothing was built */
export function readBuiltSite(config: Config, site: Site): BuiltSite {
  const dist = config.outDir
  const files = new Map<string, number>(
    listFiles(dist).map((path) => [path, statSync(join(dist, path)).size]),
  )
  const bytes = (path: string) => readFileSync(join(dist, path))
  const text = (path: string) => bytes(path).toString('utf8')
  if (!files.has('index.html')) {
    throw files.size === 0 ? siteMissing(dist) : homeMissing(dist)
  }
  const { stories, editedAt } = readStories(config)
  const storyAt = new Map(
    stories
      .filter(({ content }) => isRouted(site, content))
      .map(({ full_slug }) => [hrefOf(routePathOf(full_slug), config.basePath), full_slug]),
  )
  const sourceOf = (file: OutputPath) => ({ file, html: text(file), storyAt, config })
  return {
    config,
    site,
    files,
    text,
    bytes,
    manifest: readManifest(files, text),
    pages: [...files.keys()]
      .filter((path) => path.endsWith('.html'))
      .map((path) => summarizePage(sourceOf(path as OutputPath))),
    open: ({ file }) => openPage(sourceOf(file)),
    hostFiles: readHostFiles(`${dist}-hosts`),
    stories,
    editedAt,
  }
}

const siteMissing = (outDir: string) =>
  new VetrinaError({
    code: 'SITE_MISSING',
    message: {
      en: `There is no built site in ${outDir}.`,
      it: `In ${outDir} non c’è un sito costruito.`,
    },
    hint: { en: 'Run `vetrina build` first.', it: 'Esegui prima `vetrina build`.' },
  })

const homeMissing = (outDir: string) =>
  new VetrinaError({
    code: 'SITE_MISSING',
    message: {
      en: `The site in ${outDir} has no home page: index.html is missing.`,
      it: `Quello che c’è in ${outDir} non ha una pagina iniziale: manca index.html.`,
    },
    hint: {
      en: 'Publish a page story with the slug “home”, then sync and build. Or is this the wrong folder?',
      it: 'Pubblica una pagina con lo slug “home”, poi esegui sync e build. O è un’altra cartella?',
    },
  })

function readStories({ cacheDir, service }: Config): Pick<BuiltSite, 'stories' | 'editedAt'> {
  const index = readUsableIndex(cacheDir)
  if (index === null) return { stories: [], editedAt: new Map() }
  const space = editorSpaceOf(index.space.id, service.apiUrl)
  const stories = index.stories.flatMap((entry) => findStory(cacheDir, entry) ?? [])
  const links = stories.map(({ full_slug, id }) => [full_slug, editorLink(space, id)] as const)
  return { stories, editedAt: new Map(links) }
}

const readHostFiles = (folder: string): Record<string, string> =>
  Object.fromEntries(
    listFiles(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

/** Reads the manifest. An unreadable file counts as missing, which the check of the pages reports. */
function readManifest(
  files: ReadonlyMap<string, number>,
  text: (path: string) => string,
): BuildManifest | null {
  const latest = files.has('builds/latest.json') ? parseJson(text('builds/latest.json')) : null
  const path = `builds/meta/${(latest as { id?: string } | null)?.id}.json`
  return files.has(path) ? (parseJson(text(path)) as BuildManifest | null) : null
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** URLs in a style sheet, from `url()` and `@import`, without its own anchors. */
export const urlsInSheet = (text: string): string[] =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(address)]
    .map(([, quoted, bare, imported]) => quoted ?? bare ?? imported ?? '')
    .filter((href) => href !== '' && !href.startsWith('#'))

const address = /url\(\s*(?:["']([^"']*)["']|([^"')\s]*))\s*\)|@import\s+["']([^"']+)["']/gi

/** URLs of the fonts in a style sheet. */
export const fontsInSheet = (sheet: string): string[] =>
  [...sheet.matchAll(/@font-face\s*{[^}]*}/gi)].flatMap(([rule]) => urlsInSheet(rule))
