/**
 * Puts a draft in the place of the main content, and keeps it there.
 */

import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { inlineBlokComponents } from '../bloks/inline-bloks.tsx'
import { bodyBlokComponents } from '../bloks/registry.ts'
import { settingsQuery } from '../business/settings-query.ts'
import { hrefOf } from '../content/paths.ts'
import { scriptOf } from '../islands/islands.ts'
import { BlokContext, renderBloksOf } from '../layout/Bloks.tsx'
import { isCalendarId } from '../layout/calendar-ids.ts'
import { IslandContext } from '../layout/Island.tsx'
import { type EditableAttributes, EditableContext } from '../layout/use-editable.ts'
import { createPageIds, PageIdsContext } from '../layout/use-page-ids.ts'
import { DraftContent } from './DraftContent.tsx'
import type { Draft } from './draft.ts'
import { createDraftReader } from './draft-reader.ts'
import type { DraftStory } from './messages.ts'
import { readEditable } from './read-editable.ts'
import type { DraftSite } from './site-data.ts'

const rendering = renderBloksOf({
  bloks: bodyBlokComponents,
  inlineBloks: inlineBlokComponents,
})

interface DraftView {
  story: DraftStory
  draft: Exclude<Draft, { kind: 'none' }>
}

/** @returns shows another state of the draft, at once */
export function createDraftRenderer(main: Element, site: DraftSite): (view: DraftView) => void {
  let root: Root | undefined
  const settings = createDraftReader(site, []).query(settingsQuery)
  return ({ story, draft }) => {
    root ??= createRoot(main)
    const attributes = readEditable(story.content)
    const editable = ({ _uid }: { _uid: string }): EditableAttributes | undefined =>
      attributes.get(_uid)
    flushSync(() =>
      root?.render(
        <IslandContext.Provider value={{ use: (name) => scriptOf(name, story.name, site.islands) }}>
          <EditableContext.Provider value={editable}>
            <PageIdsContext.Provider value={createPageIds(isCalendarId)}>
              <BlokContext.Provider value={rendering}>
                <DraftContent
                  draft={draft}
                  breadcrumb={breadcrumbOf(story, draft, site)}
                  title={story.name}
                  basePath={site.config.basePath}
                  vatNote={settings.vatNote}
                />
              </BlokContext.Provider>
            </PageIdsContext.Provider>
          </EditableContext.Provider>
        </IslandContext.Provider>,
      ),
    )
  }
}

function breadcrumbOf({ name, uuid }: DraftStory, { kind }: Draft, site: DraftSite) {
  const path = site.pages[uuid]?.path
  if (path === '/') return []
  const crumb = (label: string, to: string) => ({ label, href: hrefOf(to, site.config.basePath) })
  const calendar = kind === 'course' ? [crumb('Calendario corsi', '/calendario-corsi')] : []
  return [
    crumb('Home', '/'),
    ...calendar,
    { label: name, href: path ? hrefOf(path, site.config.basePath) : '' },
  ]
}
