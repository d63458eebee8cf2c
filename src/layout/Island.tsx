/**
 * Places an island: its server HTML, its props, and when it wakes.
 */
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
} from 'react'
import { renderToString } from 'react-dom/server'
import type { Wake } from '../client/wake.ts'
import {
  type EnhancementName,
  type IslandName,
  islands,
  type ScriptName,
} from '../islands/registry.ts'

/** Where an island's script is, and who wants to know that it is used on this page. */
export interface IslandScripts {
  use(name: ScriptName, wake: Wake): string
}

export const IslandContext = createContext<IslandScripts>({
  use: (name) => {
    throw new Error(`The island ${name} is rendered outside of a page.`)
  },
})

/** The island is a React root of its own, as it will be in the browser: rendered apart, put in whole. */
export function Island<Name extends IslandName>({
  name,
  wake,
  props,
}: {
  name: Name
  wake: Wake
  props: ComponentProps<(typeof islands)[Name]>
}) {
  const scripts = useContext(IslandContext)
  // The props are those of this very component; TypeScript cannot follow the name to it.
  const Component = islands[name] as ComponentType<object>
  return createElement('v-island', {
    name,
    src: scripts.use(name, wake),
    wake,
    props: JSON.stringify(props),
    dangerouslySetInnerHTML: { __html: renderToString(<Component {...props} />) },
  })
}

/** Markup that works by itself, and better with the script of that name. */
export function Enhancement({
  name,
  wake,
  children,
}: {
  name: EnhancementName
  wake: Wake
  children: ReactNode
}) {
  const src = useContext(IslandContext).use(name, wake)
  return createElement('v-island', { name, src, wake }, children)
}
