/**
 * Pages as `dev` serves them: with the script that follows the changes, and without the policy that
 * forbids it.
 */
import type { DevState } from './events.ts'
import type { Problem } from './problem.ts'

/** Below the base path; no slug begins with an underscore. */
export const devFolder = '_vetrina'

interface PageState extends Pick<DevState, 'edition' | 'files'> {
  basePath: string
  /** Why this page is not what it should be. */
  problems: readonly Problem[]
}

/** What the script finds in its page. */
export type PageFacts = Pick<DevState, 'edition' | 'files' | 'problems'>

export function withDevScript(html: string, state: PageState): string {
  const { basePath, ...facts } = state
  const attribute = escapeAttribute(JSON.stringify(facts satisfies PageFacts))
  const script = `<script type="module" src="${basePath}${devFolder}/client.js" data-vetrina-dev="${attribute}"></script>`
  return html
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace('</head>', () => `${script}</head>`)
}

/** In the place of a page that could not be made so far. */
export const emptyPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>vetrina dev</title></head><body></body></html>'

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
