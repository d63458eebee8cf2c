/**
 * A page of `dist`, read back.
 */
import type { PageAlternate } from './page-model.ts'
import type { OutputPath } from './paths.ts'

/** What is kept of each page: of a page itself there is too much to keep of very many. */
export interface PageSummary {
  /** `about/index.html` */
  file: OutputPath
  /** As visitors ask for it, base path included: `/sub/about`. */
  href: string
  /** `full_slug` of the story shown there. */
  story: string | undefined
  /** It only leads on to another page. */
  isRedirect: boolean
  /** Search engines may list it. */
  isListed: boolean
  canonical: string
  /** The same page in other languages, and itself, by absolute URL; `x-default` among them. */
  alternates: readonly PageAlternate[]
  ids: ReadonlySet<string>
  /** In order of appearance. */
  references: readonly Reference[]
  hasForm: boolean
  hasTranslator: boolean
  /** Of the content security policy in it; `''` when it has none. */
  policy: string
}

/** A page with all that is in it: for one check after the other, then let go. */
export interface BuiltPage extends PageSummary {
  elements: readonly PageElement[]
}

export type ReferenceKind =
  | 'link'
  | 'script'
  | 'style'
  | 'font'
  | 'image'
  | 'frame'
  | 'form'
  | 'share'
  | 'other'

/** A URL in a page. */
export interface Reference {
  href: string
  /**
   * `link`: followed by a click; `form`: sent to; `share`: shown by who links to the page. All others
   * are loaded with the page.
   */
  kind: ReferenceKind
  /** It is asked for, though nothing may come of it: a hint to the browser. */
  isHint: boolean
}

export interface PageElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  parent: PageElement | null
  /** Without scripts and styles, blanks folded. */
  text(): string
  /** What stands in it as it is: of a script. */
  rawText(): string
}

/** Whether the element stands in one of that name, or is one. */
export function isIn(element: PageElement, tag: string): boolean {
  return element.tag === tag || (element.parent !== null && isIn(element.parent, tag))
}

export const hasClass = ({ attributes }: PageElement, name: string): boolean =>
  (attributes.class ?? '').split(/\s+/).includes(name)

export const isIsland = ({ tag, attributes }: PageElement, name: string): boolean =>
  tag === 'v-island' && attributes.island === name
