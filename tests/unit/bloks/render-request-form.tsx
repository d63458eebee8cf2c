import { renderToStaticMarkup } from 'react-dom/server'
import { RequestForm } from '../../../src/bloks/RequestForm.tsx'
import type { BlokModel } from '../../../src/content/bloks.ts'
import { IslandContext } from '../../../src/layout/Island.tsx'

/** The HTML of a form as a page has it. */
export const renderRequestForm = (blok: BlokModel<'request_form'>): string =>
  renderToStaticMarkup(
    <IslandContext.Provider value={{ use: (name) => `/${name}.js` }}>
      <RequestForm blok={blok} />
    </IslandContext.Provider>,
  )
