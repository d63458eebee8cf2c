import { escapeForMail } from '../content/contact-links.ts'
import type { FormAdapter, FormTarget, MarkupFact } from './adapters/adapter.ts'

/** The part of a form's HTML that its service decides, with the facts in their places. */
export function createFormTarget(
  { markup, accepts }: FormAdapter,
  facts: Readonly<Record<MarkupFact, string>>,
): FormTarget {
  const fill = (text: string, write = (fact: string) => fact) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => write(facts[name as MarkupFact]))
  const fillAll = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text)]))
  const isMail = markup.action.startsWith('mailto:')
  return {
    isPosted: !isMail,
    files: accepts.files,
    action: isMail ? fill(markup.action, escapeForMail) : fill(markup.action),
    hidden: fillAll(markup.hidden),
    honeypot: markup.honeypot,
    attributes: fillAll(markup.attributes),
  }
}
