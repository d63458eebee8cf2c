/**
 * Makes all files of the site, and stages them.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { OutputPath } from '../../src/content/paths.ts'
import { endEsbuild } from '../base/esbuild.ts'
import { claimedTwice } from '../base/output-files.ts'
import { createOtherHostFiles } from '../hosts/files.ts'
import { checkFileLimits, checkHostLimits } from '../hosts/limits.ts'
import { createIcons, type Icons } from '../images/icons.ts'
import type { Log } from '../log.ts'
import type { Output } from '../output/output.ts'
import {
  isAsset,
  type RetainedAssets,
  retainAssets,
  withdrawnPictures,
} from '../output/retained-assets.ts'
import type { FileStates } from '../output/tree.ts'
import { isIndexable } from '../pages/page-facts.ts'
import type { WarmParts } from '../pipeline.ts'
import { type MadePages, makePages } from '../render/pages.ts'
import type { PageThreads } from '../render/pool.ts'
import type { SiteState } from '../render/site-state.ts'
import { checkContentLinks } from '../site/content-links.ts'
import { putFiles } from '../site/put-files.ts'
import { checkShareLetters } from '../site/share-files.ts'
import { makeSiteFiles } from '../site/site-files.ts'
import { checkWords } from '../site/word-warnings.ts'
import { createBuildId, createBuildManifest, describeContent } from './build-manifest.ts'
import { type PlannedSite, type PlanOptions, planSite } from './plan-site.ts'
import { takeShards } from './shards.ts'

interface SiteOptions extends PlanOptions {
  now: Date
  log: Log
  /** Folder of the shards that are merged. */
  shardsDir?: string
  warm?: WarmParts | undefined
  threads: PageThreads
}

export interface MadeSite {
  id: string
  files: FileStates
  made: MadePages
  /** Updated, and not yet written to the store. */
  state: SiteState
  retainedAssets: RetainedAssets[]
  /** Digests of withdrawn files, which no cache may keep. */
  withdrawn: ReadonlySet<string>
  /** Contents by path in the folder of hosts. */
  hostFiles: Record<string, string>
  warnings: Diagnostic[]
}

/** From this number of pages on, the bundler ends before rendering, to lower peak memory. */
const many = 2000

export async function makeSite(options: SiteOptions): Promise<MadeSite> {
  const { config, store } = options
  const planned = await planSite(options)
  // They need no page, so they are drawn while the pages are made.
  const icons = createIcons({ ...config, blobs: store.blobs })
  // A failure is thrown where they are needed, unless the pages fail first.
  icons.catch(() => {})
  if (planned.plan.routes.length >= many) await endEsbuild()
  return await makeFiles({ ...options, ...planned, icons })
}

interface FilesOptions extends SiteOptions, PlannedSite {
  icons: Promise<Icons>
}

async function makeFiles(options: FilesOptions): Promise<MadeSite> {
  const { config, site, index, state, plan, client, render, inputs, output, store, stage } = options
  const { routes } = plan
  const { shardsDir } = options
  if (shardsDir !== undefined) {
    await stage('shards', () => takeShards({ ...options, shardsDir }))
  }
  const pending = options.warm?.pending
  const shownBefore = [...state.pictures.values()]
  const made = await stage('pages', () => makePages({ ...options, routes, pending }))
  const paths = made.pages.map(({ path }) => path)
  const siteFiles = await stage('site files', () =>
    makeSiteFiles({ ...options, ...inputs, ...store, routes, made }),
  )
  const { files: others, rules, redirects } = siteFiles
  const files = await stage('put', () => putFiles(output, { pages: paths, others }))
  const id = await stage('name', () => {
    const digestAt = (path: OutputPath) => files.get(path)?.digest ?? ''
    return createBuildId({ pages: paths, others: others.map(({ path }) => path), digestAt })
  })
  const built = routes.map(({ path, story }) => ({ path, language: story.language }))
  const facts = {
    ...config,
    routes: built,
    redirects,
    content: describeContent(index),
    client: client.manifest,
  }
  for (const file of createBuildManifest(facts, id)) {
    if (files.has(file.path)) throw claimedTwice(file.path)
    files.set(file.path, output.put(file))
  }
  const hostFiles = await stage('uploads', () => createOtherHostFiles(rules, files))
  const before = inputs.last?.retainedAssets ?? []
  const originals = new Set(Object.values(index.assets).map(({ digest }) => digest))
  const gone = withdrawnPictures(shownBefore, originals)
  const retainedAssets = retainAssets(id, { files, before, output, withdrawn: gone })
  const { space } = made.languages.first.library
  const linkWarnings = await stage('check', () =>
    checkContentLinks({
      config,
      site,
      space,
      routes,
      pages: state.pages,
      // Pending pictures are there once a browser asks for them.
      files: { has: (path) => files.has(path as OutputPath) || pending?.has(path) === true },
      fileOf: output.fileOf,
      redirects,
    }),
  )
  const letterWarnings = await checkShareLetters({ ...made, ...store, routes, render })
  const records = made.pages.map(({ facts }) => facts.record)
  const wordWarnings = isIndexable(config) ? checkWords(records, { routes, space }) : []
  const warnings = [
    plan.warnings,
    inputs.publicFiles.warnings,
    made.warnings,
    wordWarnings,
    letterWarnings,
    siteFiles.warnings,
    checkHostLimits(rules),
    checkFileLimits(files),
    linkWarnings,
  ].flat()
  const withdrawn = gone.size === 0 ? new Set<string>() : unusedPictures(output.current, files)
  return { id, files, made, state, retainedAssets, withdrawn, hostFiles, warnings }
}

/** Digests of assets that `dist` had and the new site has under no name. */
function unusedPictures(before: Output['current'], files: FileStates): Set<string> {
  const used = new Set(Array.from(files.values(), ({ digest }) => digest))
  const gone = [...before].filter(([path]) => isAsset(path) && !files.has(path))
  return new Set(gone.map(([, { digest }]) => digest).filter((digest) => !used.has(digest)))
}
