import type { PageModel } from '../../../src/content/page-model.ts'
import { site } from '../../../src/site.ts'
import { modelsOf } from './library-of.ts'
import { configIn } from './site-config.ts'

export const describedSite = {
  siteUrl: 'https://www.studio.example',
  basePath: '/sub/',
  language: 'it',
  timeZone: 'Europe/Rome',
}

export type Node = Record<string, unknown> & { '@type': string }

export const graphOf = (model: PageModel): Node[] =>
  (site.structuredData(model, configIn('/nowhere', describedSite)) as { '@graph': Node[] })[
    '@graph'
  ]

/** The nodes of one page's graph, by type. */
export function nodesOf(
  stories: Parameters<typeof modelsOf>[0],
  path: string,
  type: string,
): Node[] {
  const { models } = modelsOf(stories, { config: describedSite })
  const model = models.find((one) => one.path === path)
  if (model === undefined) throw new Error(`no page at ${path}`)
  return graphOf(model).filter((node) => node['@type'] === type)
}
