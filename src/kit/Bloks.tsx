import { createContext, createElement, type ReactNode, useContext } from 'react'
import type { BlokComponent, MainContent } from '../content/site.ts'

interface ShownBlok {
  readonly component: string
  readonly _uid: string
}

/** Renders one blok by the component that the site gives for it. */
export type RenderBlok = (blok: ShownBlok) => ReactNode

interface BlokRendering {
  /** Bloks in a list of a page. */
  inList: RenderBlok
  /** Bloks between the paragraphs of a text. */
  inText: RenderBlok
}

/** Creates the renderers from the site's components. */
export const renderBloksOf = ({
  bloks,
  inlineBloks,
}: Pick<MainContent, 'bloks' | 'inlineBloks'>): BlokRendering => ({
  inList: renderBy(bloks),
  inText: renderBy(inlineBloks),
})

function renderBy(components: readonly BlokComponent[]): RenderBlok {
  const byName = new Map(
    components.map(({ definition, component }) => [definition.name, component] as const),
  )
  return (blok) => {
    const component = byName.get(blok.component)
    if (component === undefined) {
      throw new Error(`The site has no component for the blok “${blok.component}”.`)
    }
    return createElement(component, { blok })
  }
}

const nowhere: RenderBlok = ({ component }) => {
  throw new Error(`The blok ${component} is rendered outside of a page.`)
}

export const BlokContext = createContext<BlokRendering>({ inList: nowhere, inText: nowhere })

/** Bloks of a page, one after the other. */
export function Bloks({ list }: { list: readonly ShownBlok[] }): ReactNode {
  const { inList } = useContext(BlokContext)
  return list.map((blok) => createElement(ListedBlok, { key: blok._uid, blok, render: inList }))
}

const ListedBlok = ({ blok, render }: { blok: ShownBlok; render: RenderBlok }): ReactNode =>
  render(blok)

/** A blok between the paragraphs of a text. */
export function InlineBlok({ blok }: { blok: ShownBlok }): ReactNode {
  return useContext(BlokContext).inText(blok)
}
