/**
 * Going to a URL by script.
 */
import { parseUrl } from '../content/parse-url.ts'
import { base } from './routes.ts'

export interface NavigateOptions {
  /** Allows a URL outside the site. */
  external?: boolean
  /** Replaces the current history entry. */
  replace?: boolean
}

const inside = ['https:', 'http:']
const outside = [...inside, 'mailto:', 'tel:']

/** @returns whether the URL was accepted; one that was refused is a console error */
export function navigate(
  address: string,
  { external = false, replace = false }: NavigateOptions = {},
): boolean {
  // Parse first, as the browser does: only then does an obfuscated `java\tscript:` show.
  const url = parseUrl(address, location.href)
  const refusal = !url
    ? 'no URL'
    : !(external ? outside : inside).includes(url.protocol)
      ? url.protocol
      : !external && url.origin !== base.origin
        ? 'external'
        : ''
  if (!url || refusal) {
    console.error(`Navigation to ${address} refused: ${refusal}`)
    return false
  }
  if (replace) location.replace(url)
  else location.assign(url)
  return true
}
