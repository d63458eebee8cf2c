/**
 * Places an island: its server HTML, its props, and when it wakes.
 */
import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react'
import type { Wake } from '../client/wake.ts'

/** Where an island's script is, and who wants to know that it is used on this page. */
export interface IslandScripts {
  use(name: string, wake: Wake): string
  /** Renders an island's server HTML. Without it, islands are awake: a part of the tree around them. */
  renderApart?: (content: ReactNode) => string
}

export const IslandContext = createContext<IslandScripts>({
  use: (name) => {
    throw new Error(`The island ${name} is rendered outside of a page.`)
  },
})

/**
 * The island is a React root of its own, as it will be in the browser: rendered apart, put in whole.
 * @param name that the site gives the module of the component
 * @param props plain JSON, for the script too
 * @param own props that the script has by itself, where the component has such
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
 * @param trace wakes it at once where a cookie, the query of the URL, or the name of something
 * stored has what this regular expression describes
 * @param props plain JSON, for the script
 */
export function Enhancement({
  name,
  wake,
  trace,
  props,
  children,
}: {
  name: string
  wake: Wake
  trace?: string
  props?: object
  children: ReactNode
}) {
  const src = useContext(IslandContext).use(name, wake)
  return createElement(
    'v-island',
    { island: name, src, wake, trace, props: props && JSON.stringify(props) },
    children,
  )
}
