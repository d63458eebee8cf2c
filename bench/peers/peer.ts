/**
 * Generators to compare the project with: their packages and their commands. Their templates are in
 * the folders beside this file.
 */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { moduleSettings } from '../../bin/compile.mjs'
import { external } from '../../bin/start.mjs'
import { storyFile } from '../../build/cache/content-cache.ts'
import { settingsQuery } from '../../src/business/settings-query.ts'
import type { FloorShared } from './floor.ts'
import { modelOf, type Project } from './project.ts'

export interface Peer {
  name: string
  title: string
  /** Folder of its templates, beside this file; `null` if it has none. */
  folder: string | null
  packages: Readonly<Record<string, string>>
  /** Run in the peer's own folder. */
  command: readonly string[]
  env?: Readonly<Record<string, string>>
  outDir: string
  /** Paths that it keeps from build to build, besides its output. */
  kept: readonly string[]
  /** File name of the payload, beside the page. */
  payload: string
  /** Converts the content into the form that the peer reads, outside the measurement. */
  prepare?: (content: PeerContent) => Promise<void> | void
}

export interface PeerContent {
  /** The peer's own folder. */
  folder: string
  site: object
  project: Project
  /** Slug of the changed page; absent: all pages. */
  slug?: string
}

const inNode = (script: string, ...args: string[]) => [process.execPath, script, ...args]

const astro: Peer = {
  name: 'astro',
  title: 'Astro',
  folder: 'astro',
  packages: { astro: '7.3.5' },
  command: inNode('node_modules/astro/bin/astro.mjs', 'build', '--silent'),
  outDir: 'dist',
  kept: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
  payload: 'payload.json',
}

export const peers: readonly Peer[] = [
  {
    name: 'floor',
    title: 'these components through react-dom, nothing else',
    folder: null,
    packages: {},
    command: inNode('floor.mjs', 'models', 'dist'),
    outDir: 'dist',
    kept: [],
    payload: '_payload.json',
    prepare: prepareFloor,
  },
  {
    name: 'eleventy',
    title: 'Eleventy',
    folder: 'eleventy',
    packages: { '@11ty/eleventy': '3.1.8' },
    command: inNode('node_modules/@11ty/eleventy/cmd.cjs', '--quiet'),
    outDir: 'dist',
    kept: ['.cache'],
    payload: 'payload.json',
  },
  astro,
  {
    ...astro,
    name: 'astro-incremental',
    title: 'Astro, `incrementalBuild`',
    env: { BENCH_INCREMENTAL: '1' },
  },
  {
    name: 'hugo',
    title: 'Hugo',
    folder: 'hugo',
    packages: {},
    command: ['hugo', '--quiet'],
    outDir: 'public',
    kept: ['resources'],
    payload: 'payload.json',
    prepare: prepareHugo,
  },
  {
    name: 'next',
    title: 'Next, `output: export`',
    folder: 'next',
    packages: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
    command: inNode('node_modules/next/dist/bin/next', 'build'),
    outDir: 'out',
    kept: ['.next'],
    // Next itself writes this file, which its links load.
    payload: 'index.txt',
  },
]

async function prepareFloor({ folder, project, slug }: PeerContent): Promise<void> {
  const { routes, queries } = project
  const { site: _, ...render } = project.render
  const models = join(folder, 'models')
  mkdirSync(models, { recursive: true })
  for (const route of routes) {
    const name = route.story.fullSlug
    if (slug !== undefined && slug !== name) continue
    const { frame: _, ...model } = modelOf(route, project)
    writeFileSync(join(models, `${name}.json`), JSON.stringify(model))
  }
  const shared: FloorShared = {
    render,
    frame: queries.valueOf(settingsQuery),
    models: routes.map(({ story }) => `${story.fullSlug}.json`),
  }
  writeFileSync(join(models, 'shared.json'), JSON.stringify(shared))
  // The project's code reads the versions of its packages.
  const packages = join(folder, 'node_modules')
  if (!existsSync(packages)) symlinkSync(resolve('node_modules'), packages)
  await build({
    ...moduleSettings,
    entryPoints: ['bench/peers/floor.ts'],
    external,
    outdir: folder,
  })
}

/** Writes content files with the story as their front matter. */
function prepareHugo({ folder, site, project, slug }: PeerContent): void {
  const { index, routes, library } = project
  for (const name of ['content', 'data']) mkdirSync(join(folder, name), { recursive: true })
  const slugs = Object.fromEntries(index.stories.map(({ uuid, fullSlug }) => [uuid, fullSlug]))
  writeFileSync(join(folder, 'data', 'site.json'), JSON.stringify(site))
  writeFileSync(join(folder, 'data', 'slugs.json'), JSON.stringify(slugs))
  for (const { story } of routes) {
    if (slug !== undefined && slug !== story.fullSlug) continue
    const text = readFileSync(storyFile(library.config.cacheDir, story.digest), 'utf8')
    const { name, content } = JSON.parse(text) as { name: string; content: { title: string } }
    const matter = { title: content.title, slug: story.fullSlug, name, content }
    writeFileSync(
      join(folder, 'content', `${story.fullSlug}.md`),
      `${JSON.stringify(matter, null, 1)}\n`,
    )
  }
}
