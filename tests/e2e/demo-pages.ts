/**
 * Pages of the demo for tests that visit every page or every kind of page.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../build/base/output-files.ts'
import { site } from '../../src/site.ts'

/** A page of each kind that a part of the site adds, from `pages.json` in the folder of its tests. */
export const partPages: readonly string[] = readdirSync(import.meta.dirname)
  .map((name) => join(import.meta.dirname, name, 'pages.json'))
  .filter((file) => existsSync(file))
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as string[])

export const requiredRoutes = site.requiredRoutes

/** Pages that together have every blok, form and widget. */
export const kindsOfPages = [
  '/',
  '/about',
  '/listino-prezzi',
  '/bridal-form',
  '/corsi-form',
  '/model-form',
  '/servizi-makeup',
  '/servizi-dermopigmentazione',
  '/partner',
  '/brand',
  '/contact',
  ...partPages.filter((path) => requiredRoutes.includes(path)),
]

/** A page of every kind, and every page that must be there. */
export const demoPages = [...new Set([...requiredRoutes, ...partPages, '/privacy', '/offline'])]

const space = 'demo/stories'

/** The text of each story, by the path of its page. */
const stories = new Map(
  listFiles(space).map((file) => {
    const text = readFileSync(join(space, file), 'utf8')
    const { full_slug: slug } = JSON.parse(text) as { full_slug: string }
    return [slug === 'home' ? '/' : `/${slug}`, text]
  }),
)

/** The bloks of a page, and how they are laid out. */
const shownOn = (path: string): string[] =>
  stories.get(path)?.match(/"(component|layout|side|style|width)": "[^"]+"/g) ?? [path]

/** Drops pages whose bloks and layouts all appear on earlier pages. */
function withoutRepeats(pages: readonly string[]): string[] {
  const seen = new Set<string>()
  return pages.filter((path) => {
    const before = seen.size
    for (const one of shownOn(path)) seen.add(one)
    return seen.size > before
  })
}

/** Pages that together have every blok in every layout. */
export const differentPages = withoutRepeats(demoPages)
