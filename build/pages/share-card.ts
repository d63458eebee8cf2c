/**
 * Plans the picture that a page is shared with, and its content.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { VetrinaError } from '../../src/content/errors.ts'
import type { ImageModel } from '../../src/content/model.ts'
import type { SharedAs } from '../../src/content/page-model.ts'
import {
  absoluteHref,
  hrefOf,
  type OutputPath,
  outputPath,
  shareFolder,
} from '../../src/content/paths.ts'
import { cardSize, type ShareCardDrawing } from '../../src/content/share-card.ts'
import type { Site } from '../../src/content/site.ts'
import type { DocumentProps } from '../../src/kit/Document.tsx'
import { canonicalJson, digestOf } from '../base/digest.ts'
import { once } from '../base/once.ts'
import type { Config } from '../config.ts'
import { pathOfSite } from '../load-site.ts'
import { versionOf } from '../package-version.ts'

/** Everything that decides how a card looks. */
export interface CardContent {
  title: string
  brand: string
  tagline: string
  /** A variant of the site, and the point of it to keep in view; `null` for letters alone. */
  picture: { path: OutputPath; position: string } | null
  /** Whether the picture fills the card, as the editor chose it for sharing. */
  isWhole: boolean
}

/** A picture in `shareFolder`. */
export type ShareCard = DrawnCard | CopiedCard

export interface DrawnCard {
  path: OutputPath
  /** Digest of all that decides the bytes. */
  key: string
  content: CardContent
}

export interface CopiedCard {
  path: OutputPath
  /** The variant of the site that it copies byte for byte. */
  copyOf: OutputPath
}

export const isDrawn = (card: ShareCard): card is DrawnCard => 'content' in card

interface PlannedShare {
  /** For the head of the page. */
  image: DocumentProps['share']
  /** `null` when the picture is not of this site. */
  card: ShareCard | null
}

export interface CardContext {
  config: Config
  site: Pick<Site, 'shareCard'>
}

/** A site that draws no cards shares the editor's pictures as they are. */
export function planShare(shared: SharedAs, { config, site }: CardContext): PlannedShare {
  const { title, brand, tagline, chosen, picture, fallback } = shared
  const drawing = config.shareCards ? site.shareCard : undefined
  if (drawing === undefined || isRemote(chosen)) return planAsItIs(chosen ?? fallback, config)
  const content: CardContent = {
    title,
    brand,
    tagline: title === tagline ? '' : tagline,
    picture: pictureOf(chosen ?? picture ?? fallback, config),
    isWhole: chosen !== null,
  }
  const key = digestOf(
    canonicalJson({ drawing: drawing.version, drawnBy: drawnBy(drawing, config), content }),
  )
  const path = outputPath(`${shareFolder}card.${key.slice(0, 10)}.jpg`)
  const alt = chosen?.alt || `${title} · ${brand}`
  return {
    image: { src: absoluteHref(hrefOf(path, config.basePath), config), ...cardSize, alt },
    card: { path, key, content },
  }
}

const drawnBy = ({ typefaces }: ShareCardDrawing, config: Config): string[] => [
  ...['sharp', 'harfbuzzjs'].map(versioned),
  ...Object.values(typefaces)
    .flatMap(({ file, further = [] }) => [file, ...further])
    .map((file) => fontVersion(pathOfSite(file, config))),
]

const versioned = once((name) => `${name} ${versionOf(name)}`)

/** Package and version of a font, or the digest of a file of the site's own. */
const fontVersion = once((file) => {
  if (!existsSync(file)) {
    throw new VetrinaError({
      code: 'SHARE_CARD_FAILED',
      message: {
        en: `The site draws its share cards with the font ${file}, which is missing.`,
        it: `Il sito disegna le foto di condivisione con il carattere ${file}, che manca.`,
      },
      hint: {
        en: 'Correct `shareCard.typefaces` of the site.',
        it: 'Correggi `shareCard.typefaces` del sito.',
      },
    })
  }
  const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? []
  return name === undefined ? digestOf(readFileSync(file)) : versioned(name)
})

/** A card goes without a remote picture, which is not on this machine. */
const pictureOf = (image: ImageModel | null, { basePath }: Config): CardContent['picture'] =>
  image === null || isRemote(image)
    ? null
    : { path: variantOf(image, basePath), position: image.position }

const isRemote = (image: ImageModel | null): boolean => image?.src.startsWith('https:') ?? false

const variantOf = ({ src }: ImageModel, basePath: string): OutputPath =>
  outputPath(src.slice(basePath.length))

function planAsItIs(image: ImageModel | null, config: Config): PlannedShare {
  if (image === null) return { image: null, card: null }
  const { src, width, height, alt } = image
  const asIs = (address: string) => ({ src: absoluteHref(address, config), width, height, alt })
  if (isRemote(image)) return { image: asIs(src), card: null }
  const copyOf = variantOf(image, config.basePath)
  // The name of a variant has the digest of its content in it already.
  const path = outputPath(shareFolder + basename(copyOf))
  return { image: asIs(hrefOf(path, config.basePath)), card: { path, copyOf } }
}
