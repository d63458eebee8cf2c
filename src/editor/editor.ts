/**
 * The preview in Storyblok's editor: shows the draft instead of the page. Loaded only where the URL
 * carries the editor's token.
 */
import './jitless.ts'
import { mainContent } from 'site:main-content'
import { createSheetLoader } from '../client/payload-store.ts'
import { ifStored } from '../client/stored.ts'
import { hrefOf, routePathOf } from '../content/paths.ts'
import { codeOf, createDraft } from './draft.ts'
import {
  bridgeConfig,
  type DraftStory,
  type EditorMessage,
  openChannel,
  parseStory,
} from './messages.ts'
import { createDraftRenderer } from './render-draft.tsx'
import type { ValidBloks } from './repair-content.ts'
import { watchSelection } from './selection.ts'
import type { DraftPage, DraftSite } from './site-data.ts'

/** @param element holds the preview badge */
export async function hydrate(element: HTMLElement, site: DraftSite): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  const badge = createBadge(element)
  const page = findDraftPage(site)
  await createSheetLoader()(site.stylesheet, 'high')
  const main = document.querySelector('main')
  if (main === null) return

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
  const send = openChannel(site.origin, signal, receive)
  const selection = watchSelection(page.id, signal, send)
  holdForms(signal, () => badge.say('form'))
  stopWhenLeft(controller)

  const draft = takeDraft(page.id)
  if (draft !== null) show(draft)
  else if (site.delivery !== null) {
    const newest = await loadDraftStory(site.delivery, page.id, codeOf(site))
    // What the editor sent meanwhile is newer.
    if (newest !== null && story === null) show(newest)
  }
  send({ action: 'initialized', config: bridgeConfig })
}

/** Stops forms: one sent from the preview would be a real request. */
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

/** Ends the preview when the runtime shows another page in this document. */
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

/** The preview badge, in a corner of the page. */
function createBadge(parent: HTMLElement) {
  const badge = document.createElement('p')
  badge.className = 'editor-badge'
  badge.setAttribute('role', 'status')
  /** @param problems those that the page itself cannot show */
  const say = (state: 'waiting' | 'draft' | 'form', problems: readonly string[] = []) => {
    const text = [SITE_STRINGS.editor[state], ...problems].join('. ')
    // Else screen readers would repeat it at every key.
    if (badge.textContent !== text) badge.textContent = text
  }
  say('waiting')
  parent.replaceChildren(badge)
  return { say }
}

const key = 'editor draft'

/**
 * Keeps the draft over the reload that follows saving and publishing: the site is not rebuilt yet, and
 * the editor must still see what she wrote.
 */
const storeDraft = (story: DraftStory) =>
  ifStored(() => sessionStorage.setItem(key, JSON.stringify(story)))

/** Returns the draft once: a reload by hand shows the page as it is. */
function takeDraft(id: number): DraftStory | null {
  const stored = parseStory(ifStored(() => JSON.parse(sessionStorage.getItem(key) ?? 'null')))
  ifStored(() => sessionStorage.removeItem(key))
  return stored?.id === id ? stored : null
}

/** Finds the story. An unpublished one is not in the site: the URL has its number. */
function findDraftPage({ pages, config: { basePath } }: DraftSite): DraftPage {
  const shown = withoutSlash(location.pathname.replace(/\/index\.html$/, '/'))
  const found = Object.entries(pages).find(
    ([, { path }]) => withoutSlash(hrefOf(path, basePath)) === shown,
  )
  if (found !== undefined) return { ...found[1], uuid: found[0] }
  const id = Number(new URLSearchParams(location.search).get('_storyblok'))
  return { id, uuid: '', path: routePathOf(shown.slice(basePath.length)) }
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

/**
 * Loads the newest draft.
 * @param language Storyblok's code; `''` for the first one
 * @returns `null` on failure: the page stays as it was built until the editor sends a draft
 */
async function loadDraftStory(
  { apiUrl, token }: NonNullable<DraftSite['delivery']>,
  id: number,
  language: string,
): Promise<DraftStory | null> {
  const query = new URLSearchParams({ version: 'draft', token, cv: String(Date.now()) })
  if (language !== '') query.set('language', language)
  try {
    const response = await fetch(`${apiUrl}/cdn/stories/${id}?${query}`)
    if (!response.ok) return null
    const { story } = (await response.json()) as { story?: unknown }
    return parseStory(story)
  } catch {
    return null
  }
}
