/**
 * The files about the whole site: made from queries and from the facts of its pages, never from page
 * models.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { OutputPath } from '../../src/content/paths.ts'
import { pageFilesOf } from '../base/output-files.ts'
import type { ClientFile, ClientFiles } from '../client/client-files.ts'
import { createServiceWorker } from '../client/service-worker.ts'
import type { QueryResults } from '../content/dependencies.ts'
import { redirectsQuery } from '../content/queries.ts'
import { planRedirects, type Redirect } from '../content/redirects.ts'
import type { Route } from '../content/routes.ts'
import { createHostFiles } from '../hosts/files.ts'
import { createHostRules, type HostRules } from '../hosts/rules.ts'
import type { Icons } from '../images/icons.ts'
import { type Output, resolveFile } from '../output/output.ts'
import { inlineScriptsOf } from '../pages/content-policy.ts'
import { renderStandalonePage } from '../pages/render.tsx'
import { type RenderContext, rendersIn } from '../pages/render-context.ts'
import type { MadePages } from '../render/pages.ts'
import type { Blobs } from '../store/blobs.ts'
import { createEditorFiles } from './editor-files.ts'
import type { PublicFiles } from './public-files.ts'
import type { SiteFile } from './put-files.ts'
import { createRedirectFiles, placeRedirects } from './redirect-files.tsx'
import { makeShareFiles } from './share-files.ts'
import { partsInLanguages } from './site-context.ts'
import { createSitemap } from './sitemap.ts'
import { createWebManifest } from './web-manifest.ts'

interface SiteFilesOptions {
  routes: readonly Route[]
  made: MadePages
  client: ClientFiles
  render: RenderContext
  publicFiles: PublicFiles
  output: Output
  now: Date
  blobs: Blobs
  icons: Promise<Icons>
}

interface SiteFiles {
  files: SiteFile[]
  /** Rules of the hosts. */
  rules: HostRules
  redirects: Redirect[]
  warnings: Diagnostic[]
}

export async function makeSiteFiles(options: SiteFilesOptions): Promise<SiteFiles> {
  const { routes, made, client, render, publicFiles, output, now, blobs, icons } = options
  const { config, site } = render
  const parts = partsInLanguages(site, { ...made, routes })
  const aboutIn = (queries: QueryResults) => site.frame.about(queries.valueOf(site.frame.query))
  const present = (file: ClientFile) => resolveFile(file, output)
  const paths = made.pages.map(({ path }) => path)
  const renderIn = rendersIn(render)
  const standalone = parts.flatMap(({ content: { library, queries }, standalonePages }) =>
    standalonePages.map((page) => ({
      path: page.file,
      files: renderStandalonePage(
        page,
        queries.valueOf(site.frame.query),
        renderIn(library.config.language),
      ),
      isPrecached: page.isPrecached ?? false,
    })),
  )
  const standaloneFiles = standalone.flatMap(({ files }) => files)
  const ownFiles = parts.flatMap(({ files }) => files)
  const { redirects, warnings } = redirectsOf(options, [...standalone, ...ownFiles])
  const serviceWorker = createServiceWorker({
    ...config,
    shell: client.shell.map(present),
    offlinePages: standalone.flatMap(({ files, isPrecached }) => (isPrecached ? files : [])),
    clientFiles: [...client.files.map(present), ...made.assets],
    worker: client.worker,
  })
  // Slow files are made at the same time.
  const [webManifest, shareFiles] = await Promise.all([
    icons.then(async (drawn) => [
      ...drawn.files,
      ...(await Promise.all(
        parts.map(({ content, webManifest }) =>
          createWebManifest({
            about: aboutIn(content.queries),
            parts: webManifest,
            config: content.library.config,
            drawn,
          }),
        ),
      )),
    ]),
    makeShareFiles({
      cards: made.pages.flatMap(({ facts }) => facts.card ?? []),
      pictures: made.variants,
      render,
      output,
      blobs,
    }),
  ])
  const records = made.pages.map(({ facts }) => facts.record)
  const files: SiteFile[] = [
    ...standaloneFiles,
    ...ownFiles,
    ...createEditorFiles({ ...made, routes }, render),
    ...client.files,
    ...made.variants,
    ...made.assets,
    ...webManifest,
    ...createSitemap(records, config),
    ...shareFiles,
    ...publicFiles.files,
    serviceWorker.file,
  ]
  const claimed = () => [...paths.flatMap(pageFilesOf), ...files.map(({ path }) => path)]
  const rules = createHostRules({
    config,
    headers: parts.flatMap(({ headers }) => headers),
    redirects: placeRedirects(redirects, claimed, config),
    // Every page has the same inline scripts.
    inlineScripts: standaloneFiles.slice(0, 1).flatMap(({ content }) => inlineScriptsOf(content)),
  })
  const lateFiles = [
    ...createHostFiles({
      rules,
      contact: aboutIn(made.languages.first.queries).contact,
      config,
      now,
    }),
    ...createRedirectFiles(rules.redirects, config, site.strings(config.language)),
  ]
  warnings.push(...serviceWorker.warnings)
  return { files: [...files, ...lateFiles], rules, redirects, warnings }
}

/** @param own files of the site itself, besides those of `public/` */
function redirectsOf(
  { made, routes, publicFiles }: SiteFilesOptions,
  own: readonly { path: OutputPath }[],
) {
  const { library, queries } = made.languages.first
  return planRedirects({
    rules: queries.valueOf(redirectsQuery),
    slugHistory: library.index.slugHistory,
    routes,
    ownFiles: () => [...own, ...publicFiles.files].map(({ path }) => path),
    siteUrl: library.config.siteUrl,
    basePath: library.config.basePath,
    space: library.space,
  })
}
