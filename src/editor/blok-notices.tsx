/**
 * Shows the problems of a page, those of its bloks each in its place.
 */
import { Component, type ReactNode } from 'react'
import type { RenderBlok } from '../kit/Bloks.tsx'
import { useEditable } from '../kit/use-editable.ts'
import { useSheets } from '../kit/use-sheets.ts'
import type { ListedBlok } from './repair-content.ts'

interface ProblemsProps {
  /** For the editor. */
  list: readonly string[]
  /** The blok that the notice replaces. */
  blok?: { readonly _uid: string }
}

/** A notice shown only in the preview. */
export function Problems({ list, blok }: ProblemsProps) {
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
export class BlokBoundary extends Component<BlokBoundaryProps, { hasFailed: boolean }> {
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
