/**
 * The `postMessage` messages between Storyblok's editor and the page in its frame: the protocol of
 * `@storyblok/preview-bridge`, as far as this preview needs it.
 */
import * as z from 'zod'

/** A story while it is edited: anything may be missing in its content. */
const storySchema = z.looseObject({
  id: z.number(),
  uuid: z.string().default(''),
  name: z.string().default(''),
  content: z.looseObject({ component: z.string(), _uid: z.string().default('') }),
})
export type DraftStory = z.infer<typeof storySchema>

const uid = z.string()

const messageSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('input'), story: storySchema }),
  z.object({ action: z.enum(['change', 'published', 'unpublished']), storyId: z.number() }),
  z.object({ action: z.literal('enterEditmode'), blockId: uid.nullish() }),
  z.object({ action: z.literal('enterComponent'), componentId: uid }),
  z.object({ action: z.literal('editedBlok'), blok: z.looseObject({ uid }) }),
  z.object({ action: z.literal('hoverComponent'), componentId: uid }),
  z.object({ action: z.literal('highlightComponent'), componentIds: z.array(uid) }),
  z.object({ action: z.literal('deselectBlok') }),
])
export type EditorMessage = z.infer<typeof messageSchema>

export type PageMessage =
  | { action: 'initialized' | 'edit'; config: typeof bridgeConfig; dataC?: unknown }
  | { action: 'noFocus' }

/** Asks for links and relations as stored: the preview resolves them. */
export const bridgeConfig = { resolveRelations: [], resolveLinks: '0', preventClicks: false }

/** Parses a story from the delivery API or the session storage; `null` when it is none. */
export const parseStory = (value: unknown): DraftStory | null =>
  storySchema.safeParse(value).data ?? null

/**
 * Listens only to the editor: the parent window, at the origin that the build names.
 * @returns sends it a message
 */
export function openChannel(
  origin: string,
  signal: AbortSignal,
  receive: (message: EditorMessage) => void,
): (message: PageMessage) => void {
  const editor = window.parent
  window.addEventListener(
    'message',
    (event) => {
      if (event.origin !== origin || event.source !== editor || editor === window) return
      const message = messageSchema.safeParse(event.data)
      if (message.success) receive(message.data)
    },
    { signal },
  )
  return (message) => {
    if (editor !== window) editor.postMessage(message, origin)
  }
}
