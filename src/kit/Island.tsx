/**
 * Renders islands: their server HTML, their props, and when they wake.
 */
import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react'
import type { Wake } from '../client/wake.ts'

/** Gives the URL of an island's script, and records that the page uses it. */
export interface IslandScripts {
  use(name: string, wake: Wake): string
  /** Renders an island's server HTML. If absent, islands are awake, as part of the surrounding tree. */
  renderApart?: (content: ReactNode) => string
}

export const IslandContext = createContext<IslandScripts>({
  use: (name) => {
    throw new Error(`The island ${name} is rendered outside of a page.`)
  },
})

/**
 * Renders an island apart and inserts its HTML: as in the browser, it is a React root of its own.
 * @param name of the component's module in the site's definition
 * @param props plain JSON, for the script too
 * @param own further props of the component, which the script itself supplies
 */
export function Island<Props extends object, Own extends object = object>({
  name,
  component: Component,
  wake,
  props,
  own,
}: {
  name: string
  component: ComponentType<Props & Own>
  wake: Wake
  props: Props
  own?: Own
}) {
  const scripts = useContext(IslandContext)
  const content = <Component {...props} {...(own as Own)} />
  const { renderApart } = scripts
  if (renderApart === undefined) {
    return createElement('v-island', { island: name, awake: '' }, content)
  }
  return createElement('v-island', {
    island: name,
    src: scripts.use(name, wake),
    wake,
    props: JSON.stringify(props),
    dangerouslySetInnerHTML: { __html: renderApart(content) },
  })
}

/**
 * Markup that works by itself, and better with the script of that name.
 * @param keys regular expression that wakes it at once if it matches a cookie, the query of the URL,
 * or the name of a stored item
 * @param props plain JSON, for the script
 */
export function Enhancement({
  name,
  wake,
  keys,
  props,
  children,
}: {
  name: string
  wake: Wake
  keys?: string
  props?: object
  children: ReactNode
}) {
  const src = useContext(IslandContext).use(name, wake)
  return createElement(
    'v-island',
    { island: name, src, wake, keys, props: props && JSON.stringify(props) },
    children,
  )
}
