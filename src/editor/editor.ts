/**
 * The preview in Storyblok's editor. Loaded only where the URL carries the editor's
 * token; shows the draft in the place of the page.
 */
import './jitless.ts'
import { mainContent } from 'site:main-content'
import { createSheetLoader } from '../client/page-files.ts'
import { createBadge } from './badge.ts'
import { codeOf, createDraft } from './draft.ts'
import { findDraftPage, loadDraftStory } from './load-data.ts'
import { bridgeConfig, type DraftStory, type EditorMessage, openChannel } from './messages.ts'
import { createDraftRenderer } from './render-draft.tsx'
import type { ValidBloks } from './repair-blok.ts'
import { watchSelection } from './selection.ts'
import type { DraftSite } from './site-data.ts'
import { storeDraft, takeDraft } from './stored-draft.ts'

/** @param element holds the sign that this is a preview */
export async function hydrate(element: HTMLElement, site: DraftSite): Promise<() => void> {
  const controller = new AbortController()
  const { signal } = controller
  const badge = createBadge(element)
  const page = findDraftPage(site)
  await createSheetLoader()(site.stylesheet, 'high')
  const main = document.querySelector('main')
  if (main === null) return () => controller.abort()

  const valid: ValidBloks = new Map()
  const render = createDraftRenderer(main, site, mainContent)
  let story: DraftStory | null = null
  const show = (next: DraftStory) => {
    if (next.id !== page.id) return
    story = next
    const { shown, problems } = createDraft(next, { ...mainContent, site, page, valid })
    if (shown === null) return badge.say('draft', problems)
    render({ content: next.content, draft: shown, problems })
    badge.say('draft')
    selection.restore()
  }
  const reload = () => {
    if (story !== null) storeDraft(story)
    location.reload()
  }
  const receive = (message: EditorMessage) => {
    switch (message.action) {
      case 'input':
        return show(message.story)
      case 'change':
      case 'published':
        return message.storyId === page.id ? reload() : undefined
      case 'unpublished':
        return message.storyId === page.id ? location.reload() : undefined
      case 'enterEditmode':
        return message.blockId ? selection.focus(message.blockId) : undefined
      case 'enterComponent':
        return selection.focus(message.componentId)
      case 'editedBlok':
        return selection.focus(message.blok.uid)
      case 'deselectBlok':
        return selection.focus(null)
      case 'hoverComponent':
        return selection.hint([message.componentId])
      case 'highlightComponent':
        return selection.hint(message.componentIds)
    }
  }
  const channel = openChannel(site.origin, signal, receive)
  const selection = watchSelection(page.id, signal, channel.send)
  holdForms(signal, () => badge.say('form'))
  stopWhenLeft(controller)

  const kept = takeDraft(page.id)
  if (kept !== null) show(kept)
  else if (site.delivery !== null) {
    const newest = await loadDraftStory(site.delivery, page.id, codeOf(site))
    // What the editor sent meanwhile is newer.
    if (newest !== null && story === null) show(newest)
  }
  channel.send({ action: 'initialized', config: bridgeConfig })
  return () => controller.abort()
}

/** A form that is sent from the preview would be a true request. */
function holdForms(signal: AbortSignal, onHeld: () => void): void {
  document.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
      onHeld()
    },
    { signal, capture: true },
  )
}

/** The runtime shows another page in the same document: it is no preview. */
function stopWhenLeft(controller: AbortController): void {
  if (!('navigation' in window)) return
  navigation.addEventListener(
    'navigate',
    (event) => {
      const isElsewhere = new URL(event.destination.url).pathname !== location.pathname
      if (isElsewhere && event.downloadRequest === null) controller.abort()
    },
    { signal: controller.signal },
  )
}
