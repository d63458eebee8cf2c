/**
 * Renders a draft in place of the main content, and updates it.
 */

import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import * as z from 'zod'
import { scriptOf } from '../client/islands.ts'
import type { MainContent } from '../content/site.ts'
import { BlokContext, renderBloksOf } from '../kit/Bloks.tsx'
import { IslandContext } from '../kit/Island.tsx'
import {
  type EditableAttributes,
  EditableContext,
  editableAttributes,
} from '../kit/use-editable.ts'
import { createPageIds, PageIdsContext } from '../kit/use-page-ids.ts'
import { StringsContext } from '../kit/use-strings.ts'
import { BlokBoundary, createNotices, Problems } from './blok-notices.tsx'
import type { ShownDraft } from './draft.ts'
import type { DraftSite } from './site-data.ts'

interface DraftView {
  /** The draft that the editor sent. */
  content: unknown
  draft: ShownDraft
  /** Problems of the content outside of its bloks. */
  problems: readonly string[]
}

/** @returns a function that shows a draft at once */
export function createDraftRenderer(
  main: Element,
  site: DraftSite,
  mainContent: MainContent,
): (view: DraftView) => void {
  let root: Root | undefined
  const { inList, ...rendering } = renderBloksOf(mainContent)
  return ({ content, draft: { Main, model, bloks }, problems }) => {
    root ??= createRoot(main)
    const attributes = readEditable(content)
    const editable = ({ _uid }: { _uid: string }): EditableAttributes | undefined =>
      attributes.get(_uid)
    const { inPlace, unplaced } = createNotices(bloks, inList)
    const show = (list: readonly string[]) =>
      flushSync(() =>
        root?.render(
          <IslandContext.Provider
            value={{ use: (name) => scriptOf(name, model.name, site.islands) }}
          >
            <EditableContext.Provider value={editable}>
              <PageIdsContext.Provider value={createPageIds(mainContent.isOwnId)}>
                <BlokContext.Provider value={{ ...rendering, inList: inPlace }}>
                  <StringsContext.Provider value={SITE_STRINGS}>
                    <Problems list={list} />
                    <BlokBoundary
                      of={model}
                      fallback={<Problems list={[SITE_STRINGS.editor.pageFailed]} />}
                    >
                      <Main model={model} />
                    </BlokBoundary>
                  </StringsContext.Provider>
                </BlokContext.Provider>
              </PageIdsContext.Provider>
            </EditableContext.Provider>
          </IslandContext.Provider>,
        ),
      )
    show(problems)
    const unplacedProblems = unplaced()
    if (unplacedProblems.length > 0) show([...problems, ...unplacedProblems])
  }
}

const shownSchema = z.looseObject({ name: z.string(), uid: z.string(), id: z.string() })

/**
 * Reads each blok's attributes, by `_uid`, from what Storyblok puts into every blok of a draft:
 * `_editable: '<!--#storyblok#{"name": "hero", "uid": "…", "id": "…"}-->'`.
 */
function readEditable(content: unknown): ReadonlyMap<string, EditableAttributes> {
  const attributes = new Map<string, EditableAttributes>()
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    if ('_editable' in value && typeof value._editable === 'string') {
      const shown = parseComment(value._editable)
      if (shown !== null) attributes.set(shown.uid, editableAttributes(shown))
    }
    for (const part of Object.values(value)) visit(part)
  }
  visit(content)
  return attributes
}

function parseComment(comment: string) {
  try {
    const json = comment.replace(/^<!--#storyblok#/, '').replace(/-->$/, '')
    return shownSchema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    // The blok still shows, but nobody can select it.
    return null
  }
}
