/**
 * Storyblok's hosts: each region has its own, but all except China share the editor.
 * https://www.storyblok.com/docs/concepts/regions
 */

interface Hosts {
  /** Base URL of the delivery API. */
  apiUrl: string
  /** Origin of assets and of the image service. */
  assets: string
  /** Origin of the editor. */
  editor: string
}

const editor = 'https://app.storyblok.com'

export const regionHosts = {
  eu: { apiUrl: 'https://api.storyblok.com/v2', assets: 'https://a.storyblok.com', editor },
  us: { apiUrl: 'https://api-us.storyblok.com/v2', assets: 'https://a-us.storyblok.com', editor },
  ca: { apiUrl: 'https://api-ca.storyblok.com/v2', assets: 'https://a-ca.storyblok.com', editor },
  ap: { apiUrl: 'https://api-ap.storyblok.com/v2', assets: 'https://a-ap.storyblok.com', editor },
  cn: {
    apiUrl: 'https://app.storyblokchina.cn/v2',
    assets: 'https://a.storyblokchina.cn',
    editor: 'https://app.storyblokchina.cn',
  },
} as const satisfies Record<string, Hosts>

export type Region = keyof typeof regionHosts

export const regions = Object.keys(regionHosts) as Region[]

/** @param apiUrl base URL of the delivery API, of whichever version */
const hostsOf = (apiUrl: string): Hosts | undefined =>
  Object.values(regionHosts).find((hosts) => new URL(hosts.apiUrl).host === new URL(apiUrl).host)

/** Origins of a space's assets; behind the emulator they may be of any region. */
export function assetOriginsOf(apiUrl: string): string[] {
  const hosts = hostsOf(apiUrl)
  return hosts === undefined
    ? Object.values(regionHosts).map(({ assets }) => assets)
    : [hosts.assets]
}

export const editorOriginOf = (apiUrl: string): string => hostsOf(apiUrl)?.editor ?? editor

export const isStoryblokHost = (hostname: string): boolean =>
  /(^|\.)storyblok(\.com|china\.cn)$/.test(hostname)

/** The space, for links into the editor. */
export interface EditorSpace {
  id: number
  /** Origin of the editor. */
  origin: string
}

/** @param apiUrl base URL of the delivery API */
export const editorSpaceOf = (id: number, apiUrl: string): EditorSpace => ({
  id,
  origin: editorOriginOf(apiUrl),
})

/** The URL of a story in Storyblok's editor. */
export const editorLink = ({ id, origin }: EditorSpace, storyId: number): string =>
  `${origin}/#/me/spaces/${id}/stories/0/0/${storyId}`
