import { type OutputPath, outputPath } from './paths.ts'
import type { TextFile } from './site.ts'

interface Feed {
  /** File at the root of the site: `feed.xml`. */
  name: string
  title: string
  description: string
  /** URL of the site. */
  url: string
  items: readonly FeedItem[]
}

interface FeedItem {
  title: string
  url: string
  description: string
  /** `YYYY-MM-DD` */
  date: string
}

/** RSS 2.0 (https://www.rssboard.org/rss-specification). */
export function createRss({ name, title, description, url, items }: Feed): TextFile {
  const channel = [
    tag('title', title),
    tag('link', url),
    tag('description', description),
    ...items.map(createItem),
  ]
  const path: OutputPath = outputPath(name)
  const content = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>\n${channel.join('\n')}\n</channel></rss>\n`
  return { path, content }
}

const createItem = ({ title, url, description, date }: FeedItem): string => {
  const published = new Date(`${date}T12:00:00Z`).toUTCString()
  return `<item>${tag('title', title)}${tag('link', url)}${tag('guid', url)}${tag('description', description)}${tag('pubDate', published)}</item>`
}

const tag = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
