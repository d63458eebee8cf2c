import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IslandContext } from '../../../src/kit/Island.tsx'
import { StringsContext } from '../../../src/kit/use-strings.ts'
import { italian } from '../../../src/strings/it.ts'
import type { Strings } from '../../../src/strings/strings.ts'

/** Renders a part of a page with these strings; the script of each island is named after it. */
export const renderMarkup = (part: ReactNode, strings: Strings = italian): string =>
  renderToStaticMarkup(
    <IslandContext.Provider value={{ use: (name) => `/${name}.js` }}>
      <StringsContext.Provider value={strings}>{part}</StringsContext.Provider>
    </IslandContext.Provider>,
  )
