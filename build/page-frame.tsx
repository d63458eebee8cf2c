/**
 * What stands around the main content of a page, as markup: the header and the footer. Of a site's
 * pages all have the same but those that the navigation marks as the current one.
 */
import { createElement } from 'react'
import type { SettingsModel } from '../src/content/model.ts'
import { staticRoutes } from '../src/content/paths.ts'
import { Footer } from '../src/layout/Footer.tsx'
import { Header } from '../src/layout/Header.tsx'
import { PhoneBar } from '../src/layout/PhoneBar.tsx'
import { inlineScriptsOf } from './content-policy.ts'
import { renderWithIslands } from './markup.tsx'
import type { RenderContext } from './render.tsx'

export interface Frame {
  header: string
  footer: string
  /** Sources of the inline scripts in it. */
  inlineScripts: readonly string[]
}

/** Rendered once for each context and each page that is marked. */
const rendered = new WeakMap<
  RenderContext,
  { settings: SettingsModel; frames: Map<string, Frame> }
>()

/** No text and no attribute can spell an element: their brackets are escaped. */
const places = { header: 'frame-header', main: 'frame-main', footer: 'frame-footer' } as const

const placeOf = (name: keyof typeof places): string => `<${places[name]}></${places[name]}>`

/** Where the frame goes in a document. */
export const headerPlace = createElement(places.header)
export const footerPlace = createElement(places.footer)

/** Where the main content goes, as markup. */
export const mainPlace = placeOf('main')

/** Puts what stands at the places into the markup of a document, all at once: it is long. */
export function withParts(html: string, parts: Record<keyof typeof places, string>): string {
  let filled = ''
  let end = 0
  for (const name of ['header', 'main', 'footer'] as const) {
    const place = placeOf(name)
    const at = html.indexOf(place, end)
    filled += html.slice(end, at) + parts[name]
    end = at + place.length
  }
  return filled + html.slice(end)
}

const marked = new Set<string>(staticRoutes)

export function frameOf(
  { path, settings }: { path: string; settings: SettingsModel },
  context: RenderContext,
): Frame {
  const known = rendered.get(context)
  const frames = known?.settings === settings ? known.frames : new Map<string, Frame>()
  rendered.set(context, { settings, frames })
  const current = marked.has(path) ? path : ''
  const frame = frames.get(current) ?? renderFrame(current, settings, context)
  frames.set(current, frame)
  return frame
}

function renderFrame(
  currentPath: string,
  settings: SettingsModel,
  { client, config: { basePath } }: RenderContext,
): Frame {
  const render = (part: React.ReactNode) => renderWithIslands(part, (name) => client.islands[name])
  const header = render(
    <Header settings={settings} currentPath={currentPath} basePath={basePath} />,
  )
  const footer = render(
    <>
      <Footer settings={settings} basePath={basePath} />
      <PhoneBar settings={settings} basePath={basePath} />
    </>,
  )
  return { header, footer, inlineScripts: inlineScriptsOf(header + footer) }
}
