/**
 * Where a story is edited.
 */
import { editorOriginOf } from '../config/storyblok-hosts.ts'

/** What is needed to find a story in the editor. */
export interface EditorSpace {
  id: number
  /** Of the content service's editor. */
  origin: string
}

/** @param apiUrl base URL of the delivery API */
export const editorSpaceOf = (id: number, apiUrl: string): EditorSpace => ({
  id,
  origin: editorOriginOf(apiUrl),
})

/** The address of a story in the content service's editor. */
export const editorLink = ({ id, origin }: EditorSpace, storyId: number): string =>
  `${origin}/#/me/spaces/${id}/stories/0/0/${storyId}`
