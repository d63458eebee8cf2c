/**
 * An element of HTML as React writes it. `readHtml` is strict: it throws on an unquoted attribute,
 * an unclosed element, and a stray `<`, `>` or quote.
 */
export interface HtmlElement {
  tag: string
  attributes: Map<string, string>
  children: (HtmlElement | string)[]
}

const voidTags = new Set(['br', 'hr', 'img', 'input', 'source'])

const token =
  /<(?<close>\/)?(?<tag>[a-z][a-z0-9-]*)(?<attributes>(?: [a-zA-Z-]+="[^"<>]*")*)(?<self>\/)?>|(?<text>[^<>]+)/y

export function readHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: '#root', attributes: new Map(), children: [] }
  const open = [root]
  const pattern = new RegExp(token)
  while (pattern.lastIndex < html.length) {
    const start = pattern.lastIndex
    const groups = pattern.exec(html)?.groups
    const parent = open.at(-1)
    if (groups === undefined || parent === undefined) {
      throw new Error(`no HTML at ${start}: ${html.slice(start, start + 80)}`)
    }
    const { close, tag, attributes = '', self, text } = groups
    if (text !== undefined) parent.children.push(decode(text))
    else if (tag !== undefined && close) {
      if (open.pop()?.tag !== tag) throw new Error(`</${tag}> at ${start} closes nothing`)
    } else if (tag !== undefined) {
      const element: HtmlElement = { tag, attributes: readAttributes(attributes), children: [] }
      parent.children.push(element)
      if (voidTags.has(tag) !== (self === '/')) throw new Error(`<${tag}> at ${start}: wrong end`)
      if (!voidTags.has(tag)) open.push(element)
    }
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)?.tag}> is never closed`)
  return root
}

function readAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of source.matchAll(/ ([a-zA-Z-]+)="([^"]*)"/g)) {
    if (attributes.has(name)) throw new Error(`attribute "${name}" twice`)
    attributes.set(name, decode(value))
  }
  return attributes
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const decode = (text: string): string =>
  text.replace(/&([^;&]*;?)/g, (_, entity: string) => {
    const character = entities[entity.replace(/;$/, '')]
    if (character === undefined || !entity.endsWith(';')) throw new Error(`raw & before ${entity}`)
    return character
  })

/** Yields the element and its descendants, each with the tags of its ancestors, nearest last. */
export function* walk(
  element: HtmlElement,
  ancestors: readonly string[] = [],
): Generator<{ element: HtmlElement; ancestors: readonly string[] }> {
  yield { element, ancestors }
  for (const child of element.children) {
    if (typeof child !== 'string') yield* walk(child, [...ancestors, element.tag])
  }
}

export const textOf = (element: HtmlElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')

export const elementsIn = (root: HtmlElement, tag: string): HtmlElement[] =>
  [...walk(root)].map(({ element }) => element).filter((element) => element.tag === tag)
