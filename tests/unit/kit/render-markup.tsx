import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BlokContext, renderBloksOf } from '../../../src/kit/Bloks.tsx'
import { IslandContext } from '../../../src/kit/Island.tsx'
import { createPageIds, PageIdsContext } from '../../../src/kit/use-page-ids.ts'
import { StringsContext } from '../../../src/kit/use-strings.ts'
import { site } from '../../../src/site.ts'
import { italian } from '../../../src/strings/it.ts'
import type { Strings } from '../../../src/strings/strings.ts'

/** Renders a part of a page with these strings; the script of each island is named after it. */
export const renderMarkup = (part: ReactNode, strings: Strings = italian): string =>
  renderToStaticMarkup(
    <IslandContext.Provider value={{ use: (name) => `/${name}.js` }}>
      <PageIdsContext.Provider value={createPageIds(site.isOwnId)}>
        <BlokContext.Provider value={renderBloksOf(site)}>
          <StringsContext.Provider value={strings}>{part}</StringsContext.Provider>
        </BlokContext.Provider>
      </PageIdsContext.Provider>
    </IslandContext.Provider>,
  )
