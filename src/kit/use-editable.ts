import { createContext, useContext } from 'react'
import type { LanguageAttributes } from '../content/language-tags.ts'

/** Attributes by which Storyblok's editor recognises the element of a blok. */
export type EditableAttributes = Readonly<Record<`data-${string}`, string>>

type Editable = (blok: {
  readonly _uid: string
  readonly component?: string
}) => (EditableAttributes & LanguageAttributes) | undefined

/** Default: pages for visitors have no attributes for the editor. */
export const EditableContext = createContext<Editable>(() => undefined)

/** Gives the attributes for the element of a blok: `<section {...editable(blok)}>`. */
export const useEditable = (): Editable => useContext(EditableContext)

/**
 * Creates the attributes like Storyblok's own libraries.
 * @param shown identifies the blok; `id` is that of the story
 */
export const editableAttributes = (shown: {
  readonly name: string
  readonly uid: string
  readonly id: string
}): EditableAttributes => ({
  'data-blok-c': JSON.stringify(shown),
  'data-blok-uid': `${shown.id}-${shown.uid}`,
})
