/**
 * Shows errors over the page, in a shadow tree that the site's styles do not reach. Text is never
 * parsed as HTML.
 */
import type { Problem } from '../problem.ts'

const name = 'vetrina-problems'

const style = `
  :host { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; background: #1b1714e6; }
  section { box-sizing: border-box; max-width: 56rem; margin: 6vh auto; padding: 1.5rem 1.75rem;
    border-top: 4px solid #ff8a70; border-radius: 6px; background: #2a2420; color: #fbf4ee;
    font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  header { display: flex; justify-content: space-between; align-items: start; gap: 1rem; }
  h1 { margin: 0; font-size: 1.1rem; color: #ffb3a1; }
  h2 { margin: 1.25rem 0 0; font-size: 1rem; }
  p { margin: .25rem 0 0; white-space: pre-wrap; }
  code, pre { font: 14px/1.5 ui-monospace, monospace; }
  code, a { color: #ffd9a8; }
  pre { margin: .5rem 0 0; padding: .5rem .75rem; background: #1b1714; white-space: pre-wrap; }
  .hint { color: #d6c8bd; }
  button { flex: none; padding: .4rem .8rem; border: 1px solid #d6c8bd; border-radius: 4px; background: none;
    color: inherit; font: inherit; cursor: pointer; }
`

/** Shows the problems; removes the overlay if there are none. */
export function showProblems(problems: readonly Problem[]): void {
  document.querySelector(name)?.remove()
  if (problems.length === 0) return
  const host = document.createElement(name)
  const shadow = host.attachShadow({ mode: 'open' })
  const close = () => host.remove()
  const button = make('button', 'Close (Esc)')
  button.addEventListener('click', close)
  const header = make('header')
  header.append(make('h1', headingOf(problems.length)), button)
  const section = make('section')
  section.setAttribute('role', 'alertdialog')
  section.setAttribute('aria-label', headingOf(problems.length))
  section.lang = 'en'
  section.append(header, ...problems.flatMap(describe))
  shadow.append(make('style', style), section)
  host.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  document.documentElement.append(host)
  button.focus({ preventScroll: true })
}

const headingOf = (count: number): string =>
  count === 1 ? 'vetrina dev: 1 problem' : `vetrina dev: ${count} problems`

function describe({ title, place, link, message, excerpt, hint }: Problem): HTMLElement[] {
  const parts = [make('h2', title)]
  if (place !== '') parts.push(link === '' ? make('code', place) : makeLink(link, place))
  parts.push(make('p', message))
  if (excerpt !== '') parts.push(make('pre', excerpt))
  if (hint !== '') parts.push(Object.assign(make('p', hint), { className: 'hint' }))
  return parts
}

function make(tag: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function makeLink(href: string, text: string): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href })
  link.append(make('code', text))
  return link
}
