/**
 * Renders React to markup, with its islands.
 */
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { IslandContext, type IslandScripts } from '../../src/kit/Island.tsx'

/** @param use called with each island; gives the URL of its script */
export const renderWithIslands = (content: ReactNode, use: IslandScripts['use']): string =>
  renderToStaticMarkup(
    <IslandContext.Provider value={{ use, renderApart: renderToString }}>
      {content}
    </IslandContext.Provider>,
  )

const special = /["&'<>]/
const entities: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Escapes a text, or the value of an attribute, as React does. */
export const escapeHtml = (text: string): string =>
  special.test(text) ? text.replace(/["&'<>]/g, (sign) => entities[sign] ?? sign) : text
