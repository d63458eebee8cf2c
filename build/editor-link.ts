/**
 * Where a story is edited.
 */

/** What is needed to find a story in the editor. */
export interface EditorSpace {
  id: number
  /** Base URL of the delivery API: China has an editor of its own, all other regions share one. */
  apiUrl: string
}

/** The address of a story in the content service's editor. */
export function editorLink(space: EditorSpace, storyId: number): string {
  const host = space.apiUrl.includes('storyblokchina.cn')
    ? 'app.storyblokchina.cn'
    : 'app.storyblok.com'
  return `https://${host}/#/me/spaces/${space.id}/stories/0/0/${storyId}`
}
