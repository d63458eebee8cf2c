import { createContext, useContext } from 'react'
import type { LanguageAttributes } from '../content/language-tags.ts'

/** Attributes by which Storyblok's editor knows the element of a blok. */
export type EditableAttributes = Readonly<Record<`data-${string}`, string>>

type Editable = (blok: {
  readonly _uid: string
  readonly component?: string
}) => (EditableAttributes & LanguageAttributes) | undefined

/** What visitors see has no attributes for the editor. */
export const EditableContext = createContext<Editable>(() => undefined)

/** What an element says of the blok that it shows: `<section {...editable(blok)}>`. */
export const useEditable = (): Editable => useContext(EditableContext)

/**
 * As the editor's own libraries write them.
 * @param shown says which blok of which story it is; `id` is that of the story
 */
export const editableAttributes = (shown: {
  readonly name: string
  readonly uid: string
  readonly id: string
}): EditableAttributes => ({
  'data-blok-c': JSON.stringify(shown),
  'data-blok-uid': `${shown.id}-${shown.uid}`,
})
