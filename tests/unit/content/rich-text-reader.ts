import type { ContentReader } from '../../../src/content/content-reader.ts'
import { resolveLink } from '../../../src/content/link.ts'
import { routePathOf } from '../../../src/content/paths.ts'
import { reader } from '../layout/every-blok.ts'
import { picture } from '../layout/models.ts'

export const doc = (...content: unknown[]) => ({ type: 'doc', content })
export const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks })
export const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })

/** Resolves the references of rich text; the story `gone` and the file `gone.jpg` are missing. */
export const createReader = (): ContentReader => ({
  ...reader,
  link: (link) =>
    resolveLink(link, '/', (uuid) => ({ path: uuid === 'gone' ? null : routePathOf('story') })),
  image: ({ filename, alt }) => (filename === 'gone.jpg' ? null : { ...picture, alt }),
})
