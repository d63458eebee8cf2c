/**
 * The one Trusted Types policy. Everything it passes comes from this site's own build.
 */
type Passing = { createHTML(html: string): string; createScriptURL(url: string): string }
type Factory = { createPolicy(name: string, rules: Passing): Passing }

const factory = (window as Window & { trustedTypes?: Factory }).trustedTypes
const rules: Passing = { createHTML: (html) => html, createScriptURL: (url) => url }
const policy = factory ? factory.createPolicy('site', rules) : rules

/** Parses markup of a payload. Its pictures choose a source only once they are in the page. */
export function parseMarkup(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = policy.createHTML(html)
  return template.content
}

export const trustedScriptUrl = (url: string): string => policy.createScriptURL(url)
