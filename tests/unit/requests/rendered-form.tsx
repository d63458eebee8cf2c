import { renderToStaticMarkup } from 'react-dom/server'
import type { RequestsSetting } from '../../../build/config/form-service.ts'
import type { BlokModel } from '../../../src/bloks/bloks.ts'
import { RequestForm } from '../../../src/bloks/RequestForm.tsx'
import { IslandContext } from '../../../src/kit/Island.tsx'
import type { RequestFormName } from '../../../src/requests/forms.ts'
import { readOffered } from '../../../src/requests/offered.ts'
import { reader } from '../layout/every-blok.ts'
import { settings } from '../layout/models.ts'
import { targetsOf } from './form-targets.ts'

type Attributes = Readonly<Record<string, string>>

export interface RenderedForm {
  form: Attributes
  /** Controls in document order, including those in groups. */
  controls: Attributes[]
  /** Hidden fields and the honeypot, as a browser posts them. */
  untouched: Record<string, string>
  html: string
}

/** @returns the props of the component for a form that is posted to a receiver */
export const createBlok = (
  form: BlokModel<'request_form'>['form'],
  changes: Partial<BlokModel<'request_form'>> = {},
): BlokModel<'request_form'> => ({
  component: 'request_form',
  _uid: 'a-blok',
  heading: 'Prenota il trucco',
  lead: 'Bastano due minuti.',
  form,
  aside: [],
  settings: { ...settings, privacyHref: '/privacy' },
  options: readOffered(reader, form),
  target: targetsOf({ adapter: 'receiver', endpoint: 'https://requests.example/api' })[form],
  formOptions: { minorsForMakeup: false },
  language: 'it',
  postedLanguage: '',
  timeZone: 'Europe/Rome',
  ...changes,
})

/** Renders a form like a page does. */
export const renderRequestForm = (blok: BlokModel<'request_form'>): string =>
  renderToStaticMarkup(
    <IslandContext.Provider value={{ use: (name) => `/${name}.js` }}>
      <RequestForm blok={blok} />
    </IslandContext.Provider>,
  )

/** Renders a form of a site with this service, and reads its HTML. */
export function renderForm(setting: RequestsSetting, name: RequestFormName): RenderedForm {
  const blok = createBlok(name, { target: targetsOf(setting)[name] })
  const html = renderRequestForm(blok)
  const [form = {}] = tagsOf(html, 'form')
  const controls = tagsOf(html, 'input|select|textarea')
  const untouched = controls.filter(({ type, tabindex }) => type === 'hidden' || tabindex === '-1')
  return {
    html,
    form,
    controls,
    untouched: Object.fromEntries(untouched.map(({ name = '', value = '' }) => [name, value])),
  }
}

/** @returns the attributes of each start tag of these elements (`a|b`) */
export const tagsOf = (html: string, elements: string): Attributes[] =>
  [...html.matchAll(new RegExp(`<(?:${elements})((?: [^>]*)?)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value.replaceAll('&amp;', '&'),
      ]),
    ),
  )
