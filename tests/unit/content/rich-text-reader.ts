import type { ContentReader } from '../../../src/content/content-reader.ts'
import type { ImageModel, LinkModel } from '../../../src/content/model.ts'
import type { ParsedAsset, ParsedLink } from '../../../src/content/parsed.ts'
import { configIn } from '../build/site-config.ts'

/** Resolves what rich text refers to; the story `gone` and the file `gone.jpg` are missing. */
export function createReader(): ContentReader {
  return {
    link: resolveLink,
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

function resolveLink(link: ParsedLink): LinkModel | null {
  if (link.kind === 'address') {
    return { href: link.href, isExternal: !/^[/#?]/.test(link.href) }
  }
  if (link.uuid === 'gone') return null
  return { href: `/story${link.anchor && `#${link.anchor}`}`, isExternal: false }
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
