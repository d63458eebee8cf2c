import type { ReactNode } from 'react'
import { Hero } from '../bloks/Hero.tsx'
import { Bloks } from '../layout/Bloks.tsx'
import { Breadcrumb, type Crumb } from '../layout/Breadcrumb.tsx'
import { CoursePage } from '../layout/CoursePage.tsx'
import { Opening } from '../layout/PageContent.tsx'
import { useEditable } from '../layout/use-editable.ts'
import { BlokBoundary } from './BlokBoundary.tsx'
import type { Draft, DraftPart } from './draft.ts'
import { Problems } from './Problems.tsx'

interface DraftContentProps {
  draft: Exclude<Draft, { kind: 'none' }>
  breadcrumb: readonly Crumb[]
  /** The name of the story. */
  title: string
  basePath: string
  /** Whether VAT is in the prices, as the settings say it. */
  vatNote: string
}

/** What stands in the `<main>` of a page, while it is edited. */
export function DraftContent({ draft, breadcrumb, title, basePath, vatNote }: DraftContentProps) {
  if (draft.kind === 'course') {
    return (
      <>
        <Problems list={draft.problems} />
        <CoursePage
          course={draft.course}
          detail={draft.detail}
          breadcrumb={breadcrumb}
          basePath={basePath}
          vatNote={vatNote}
        />
      </>
    )
  }
  const hero = draft.hero[0]
  return (
    <>
      <Breadcrumb crumbs={breadcrumb} />
      <Problems list={draft.problems} />
      {hero === undefined ? (
        <Opening hero={undefined} title={title} />
      ) : (
        <Part part={hero} render={(blok) => <Hero blok={blok} />} />
      )}
      {draft.body.map((part) => (
        <Part key={part.uid} part={part} render={(blok) => <Bloks list={[blok]} />} />
      ))}
    </>
  )
}

function Part<Model>({
  part,
  render,
}: {
  part: DraftPart<Model>
  render: (blok: Model) => ReactNode
}) {
  const editable = useEditable()
  const { uid, blok, problems } = part
  const failed = ['Questo blocco ora non si può mostrare.']
  return (
    <>
      {problems.length > 0 && (
        <Problems list={problems} {...(blok === null ? editable({ _uid: uid }) : {})} />
      )}
      {blok !== null && (
        <BlokBoundary of={blok} fallback={<Problems list={failed} />}>
          {render(blok)}
        </BlokBoundary>
      )}
    </>
  )
}
