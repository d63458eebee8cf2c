/**
 * A page of `dist`, read back.
 */
import type { OutputPath } from './paths.ts'

/** The part of a page that stays in memory: whole pages of a large site would not fit. */
export interface PageSummary {
  /** `about/index.html` */
  file: OutputPath
  /** URL path as visitors request it, base path included: `/sub/about`. */
  href: string
  /** `full_slug` of the story shown there. */
  story: string | undefined
  /** Whether it only redirects to another page. */
  isRedirect: boolean
  canonical: string
  ids: ReadonlySet<string>
  /** In order of appearance. */
  references: readonly Reference[]
  hasForm: boolean
  hasTranslator: boolean
  /** The content security policy in the page; `''` if it has none. */
  policy: string
}

/** A whole page: passed from check to check, then released. */
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
   * `link`: followed on click; `form`: form target; `share`: shown by sites that link to the page. The
   * browser loads all others with the page.
   */
  kind: ReferenceKind
  /** Whether it is only a hint to the browser, such as `preconnect` or `prefetch`. */
  isHint: boolean
}

export interface PageElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  parent: PageElement | null
  /** Text without scripts and styles, whitespace collapsed. */
  text(): string
  /** The raw content, for scripts. */
  rawText(): string
}

/** Whether the element has this tag, or is inside an element that has it. */
export function isIn(element: PageElement, tag: string): boolean {
  return element.tag === tag || (element.parent !== null && isIn(element.parent, tag))
}

export const hasClass = ({ attributes }: PageElement, name: string): boolean =>
  (attributes.class ?? '').split(/\s+/).includes(name)

export const isIsland = ({ tag, attributes }: PageElement, name: string): boolean =>
  tag === 'v-island' && attributes.island === name
