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
  const places = placesOf(bloks)
  const placed = new Set<ListedBlok>()
  return {
    /** Renders a blok with its own problems, and those of its neighbours that cannot be shown. */
    inPlace(blok: Parameters<RenderBlok>[0]) {
      const { above = [], below = [] } = places.get(blok._uid) ?? {}
      for (const blok of [...above, ...below]) placed.add(blok)
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

interface Place {
  /** The blok itself comes last. */
  above: ListedBlok[]
  below: ListedBlok[]
}

/** Groups bloks around each shown one: those not shown follow the one before them. */
function placesOf(bloks: readonly ListedBlok[]): Map<string, Place> {
  const places = new Map<string, Place>()
  const first: ListedBlok[] = []
  let place: Place | undefined
  for (const blok of bloks) {
    if (blok.isShown) {
      place = { above: place === undefined ? [...first, blok] : [blok], below: [] }
      places.set(blok.uid, place)
    } else (place?.below ?? first).push(blok)
  }
  return places
}
