/** Rich text of a story as HTML, and as plain text. */
import { hrefOf } from './content.js'

const signs = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escaped = (text) => text.replace(/[&<>"]/g, (sign) => signs[sign])

const elements = { paragraph: 'p', bullet_list: 'ul', list_item: 'li' }

export function richText({ type, text, marks = [], content = [] }) {
  if (type === 'text') return marks.reduce(marked, escaped(text))
  const inner = content.map(richText).join('')
  const element = elements[type]
  return element === undefined ? inner : `<${element}>${inner}</${element}>`
}

const marked = (html, { type, attrs }) =>
  type === 'bold' ? `<strong>${html}</strong>` : `<a href="${escaped(hrefOf(attrs))}">${html}</a>`

export const plainText = ({ text = '', content = [] }) => text + content.map(plainText).join('')
