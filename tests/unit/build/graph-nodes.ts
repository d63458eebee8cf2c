import { createStructuredData } from '../../../src/business/structured-data.ts'
import { modelsOf } from './library-of.ts'

export const describedSite = {
  siteUrl: 'https://www.studio.example',
  basePath: '/sub/',
  language: 'it',
  timeZone: 'Europe/Rome',
}

export type Node = Record<string, unknown> & { '@type': string }

/** The nodes of one page's graph, by type. */
export function nodesOf(
  stories: Parameters<typeof modelsOf>[0],
  path: string,
  type: string,
): Node[] {
  const { models } = modelsOf(stories, { config: describedSite })
  const model = models.find((one) => one.path === path)
  if (model === undefined) throw new Error(`no page at ${path}`)
  const graph = createStructuredData(model, describedSite)['@graph'] as unknown as Node[]
  return graph.filter((node) => node['@type'] === type)
}
