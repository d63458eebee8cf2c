/**
 * Renders a draft in place of the main content, with the problems of its bloks each in its place.
 */

import { Component, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import * as z from 'zod'
import { scriptOf } from '../client/islands.ts'
import type { MainContent } from '../content/site.ts'
import { BlokContext, type RenderBlok, renderBloksOf } from '../kit/Bloks.tsx'
import { IslandContext } from '../kit/Island.tsx'
import {
  type EditableAttributes,
  EditableContext,
  editableAttributes,
  useEditable,
} from '../kit/use-editable.ts'
import { createPageIds, PageIdsContext } from '../kit/use-page-ids.ts'
import { useSheets } from '../kit/use-sheets.ts'
import { StringsContext } from '../kit/use-strings.ts'
import type { ShownDraft } from './draft.ts'
import type { ListedBlok } from './repair-content.ts'
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

interface ProblemsProps {
  /** For the editor. */
  list: readonly string[]
  /** The blok that the notice replaces. */
  blok?: { readonly _uid: string }
}

/** A notice shown only in the preview. */
function Problems({ list, blok }: ProblemsProps) {
  useSheets('editor')
  const editable = useEditable()
  if (list.length === 0) return null
  return (
    <aside className="editor-notice" {...(blok && editable(blok))}>
      {list.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </aside>
  )
}

interface BlokBoundaryProps {
  /** A new value starts another try. */
  of: unknown
  fallback: ReactNode
  children: ReactNode
}

// React requires a class: nothing else catches what a component throws.
class BlokBoundary extends Component<BlokBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate(before: BlokBoundaryProps) {
    if (this.state.hasFailed && before.of !== this.props.of) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

export function createNotices(bloks: readonly ListedBlok[], render: RenderBlok) {
  const placed = new Set<ListedBlok>()
  const firstShown = bloks.findIndex(({ isShown }) => isShown)
  return {
    /**
     * Renders a blok with its own problems, and those of the bloks that cannot be shown: above the first
     * one, and below the one before them.
     */
    inPlace(blok: Parameters<RenderBlok>[0]) {
      const index = bloks.findIndex(({ uid, isShown }) => isShown && uid === blok._uid)
      const next = bloks.findIndex(({ isShown }, other) => isShown && other > index)
      const above = bloks.slice(index === firstShown ? 0 : index, index + 1)
      // A blok inside another one is not listed.
      const below = index < 0 ? [] : bloks.slice(index + 1, next < 0 ? undefined : next)
      for (const listed of [...above, ...below]) placed.add(listed)
      return (
        <>
          {above.map(noticeOf)}
          <BlokBoundary of={blok} fallback={<Problems list={[SITE_STRINGS.editor.blokFailed]} />}>
            {render(blok)}
          </BlokBoundary>
          {below.map(noticeOf)}
        </>
      )
    },
    /** Problems of bloks that no list of the page rendered; known after rendering. */
    unplaced: () => bloks.filter((blok) => !placed.has(blok)).flatMap(({ problems }) => problems),
  }
}

const noticeOf = ({ uid, isShown, problems }: ListedBlok) => (
  <Problems key={uid} list={problems} {...(!isShown && { blok: { _uid: uid } })} />
)

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
