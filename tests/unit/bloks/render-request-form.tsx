import { renderToStaticMarkup } from 'react-dom/server'
import type { BlokModel } from '../../../src/bloks/bloks.ts'
import { RequestForm } from '../../../src/bloks/RequestForm.tsx'
import { IslandContext } from '../../../src/kit/Island.tsx'

/** The HTML of a form as a page has it. */
export const renderRequestForm = (blok: BlokModel<'request_form'>): string =>
  renderToStaticMarkup(
    <IslandContext.Provider value={{ use: (name) => `/${name}.js` }}>
      <RequestForm blok={blok} />
    </IslandContext.Provider>,
  )
