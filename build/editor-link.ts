/**
 * Where a story is edited.
 */

/** What is needed to find a story in the editor. */
export interface EditorSpace {
  id: number
  /** Base URL of the delivery API: China has an editor of its own, all other regions share one. */
  apiUrl: string
}

/** The origin of the content service's editor. @param apiUrl base URL of the delivery API */
export const editorOriginOf = (apiUrl: string): string =>
  apiUrl.includes('storyblokchina.cn')
    ? 'https://app.storyblokchina.cn'
    : 'https://app.storyblok.com'

/** The address of a story in the content service's editor. */
export function editorLink(space: EditorSpace, storyId: number): string {
  return `${editorOriginOf(space.apiUrl)}/#/me/spaces/${space.id}/stories/0/0/${storyId}`
}
