/**
 * Puts a draft in the place of the main content, and keeps it there.
 */

import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { settingsQuery } from '../business/settings-query.ts'
import { hrefOf } from '../content/paths.ts'
import { IslandContext } from '../layout/Island.tsx'
import { type EditableAttributes, EditableContext } from '../layout/use-editable.ts'
import { createPageIds, PageIdsContext } from '../layout/use-page-ids.ts'
import { DraftContent } from './DraftContent.tsx'
import type { Draft } from './draft.ts'
import { createDraftReader } from './draft-reader.ts'
import type { DraftStory } from './messages.ts'
import { readEditable } from './read-editable.ts'
import type { DraftSite } from './site-data.ts'

interface DraftView {
  story: DraftStory
  draft: Exclude<Draft, { kind: 'none' }>
}

/** @returns shows another state of the draft, at once */
export function createDraftRenderer(main: Element, site: DraftSite): (view: DraftView) => void {
  let root: Root | undefined
  const settings = createDraftReader(site).query(settingsQuery)
  return ({ story, draft }) => {
    root ??= createRoot(main)
    const attributes = readEditable(story.content)
    const editable = ({ _uid }: { _uid: string }): EditableAttributes | undefined =>
      attributes.get(_uid)
    flushSync(() =>
      root?.render(
        <IslandContext.Provider value={{ use: (name) => site.islands[name] }}>
          <EditableContext.Provider value={editable}>
            <PageIdsContext.Provider value={createPageIds()}>
              <DraftContent
                draft={draft}
                breadcrumb={breadcrumbOf(story, draft, site)}
                title={story.name}
                basePath={site.config.basePath}
                vatNote={settings.vatNote}
              />
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
