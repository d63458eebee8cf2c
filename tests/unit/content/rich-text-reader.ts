import type { ContentReader } from '../../../src/content/content-reader.ts'
import { resolveLink } from '../../../src/content/link.ts'
import type { ImageModel } from '../../../src/content/model.ts'
import type { ParsedAsset } from '../../../src/content/parsed.ts'
import { routePathOf } from '../../../src/content/paths.ts'
import { configIn } from '../build/site-config.ts'

export const doc = (...content: unknown[]) => ({ type: 'doc', content })
export const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks })
export const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })

/** Resolves the references of rich text; the story `gone` and the file `gone.jpg` are missing. */
export function createReader(): ContentReader {
  return {
    link: (link) =>
      resolveLink(link, '/', (uuid) => ({ path: uuid === 'gone' ? null : routePathOf('story') })),
    pageHref: (path) => path,
    image: resolveImage,
    config: configIn('/nowhere'),
    momentOf: (stored) => stored,
    query: ({ name }) => {
      throw new Error(`formatted text reads no ${name}`)
    },
    story: () => null,
    datasourceEntry: () => null,
  }
}

function resolveImage({ filename, alt }: ParsedAsset): ImageModel | null {
  if (filename === 'gone.jpg') return null
  return {
    src: '/_assets/a.jpg',
    srcset: '/_assets/a.jpg 800w',
    webpSrcset: '/_assets/a.webp 800w',
    avifSrcset: '',
    width: 800,
    height: 600,
    alt,
    position: '50% 50%',
    color: '#aabbcc',
    isFirst: false,
  }
}
