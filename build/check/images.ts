/**
 * Checks the images of a page: alternative text, dimensions, weight.
 */

import { type BuiltPage, isIn, type PageElement } from '../../src/content/built-page.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { resolveUrl } from '../../src/content/urls.ts'
import type { BuiltSite } from '../built-site/built-site.ts'
import { parseSrcset } from '../built-site/page-summary.ts'
import { diagnose } from '../diagnostics/diagnose.ts'

/** Maximum bytes of the first picture at the width of a phone, and of any image file. */
export const imageBudget = { phone: 412, first: 60 * 1024, file: 400 * 1024 }

export function checkImages(page: BuiltPage, site: BuiltSite): Diagnostic[] {
  const place = { file: page.file, story: page.story }
  const images = page.elements.filter(({ tag }) => tag === 'img')
  return [
    ...images.flatMap(({ attributes: { src = '', alt, width, height } }) => [
      ...(alt === undefined
        ? [
            diagnose('ALT_MISSING', place, {
              en: `${src} has no alt attribute.`,
              it: `${src} non ha l’attributo alt.`,
            }),
          ]
        : []),
      ...(width === undefined || height === undefined
        ? [
            diagnose('IMAGE_SIZE_MISSING', place, {
              en: `${src} has no width and height.`,
              it: `${src} non ha larghezza e altezza.`,
            }),
          ]
        : []),
    ]),
    ...checkFirst(page, site),
  ]
}

function checkFirst(page: BuiltPage, site: BuiltSite): Diagnostic[] {
  const shown = page.elements.filter((element) => element.tag === 'img' && isIn(element, 'main'))
  const first =
    shown.find(({ attributes }) => attributes.fetchpriority === 'high') ??
    shown.find(({ attributes }) => attributes.loading !== 'lazy')
  if (first === undefined) return []
  const lightest = lightestOf(first, page, site)
  if (lightest === undefined || lightest.bytes <= imageBudget.first) return []
  return [
    diagnose(
      'IMAGE_FIRST_HEAVY',
      { file: page.file, story: page.story },
      {
        en: `${lightest.href} is ${kilobytes(lightest.bytes)}; the limit is ${kilobytes(imageBudget.first)}.`,
        it: `${lightest.href} pesa ${kilobytes(lightest.bytes)}: il massimo è ${kilobytes(imageBudget.first)}.`,
      },
    ),
  ]
}

/** The file of an image that a phone loads; `undefined` when this site has none. */
function lightestOf(
  image: PageElement,
  { elements, href: from }: BuiltPage,
  site: BuiltSite,
): { href: string; bytes: number } | undefined {
  const weights = candidatesOf(image, elements).flatMap((srcset) => {
    const sizes = parseSrcset(srcset).toSorted((a, b) => a.width - b.width)
    const chosen = sizes.find(({ width }) => width >= imageBudget.phone) ?? sizes.at(-1)
    if (chosen === undefined) return []
    const target = resolveUrl(chosen.href, from, site)
    const bytes = target.kind === 'file' ? site.files.get(target.file) : undefined
    return bytes === undefined ? [] : [{ href: chosen.href, bytes }]
  })
  return weights.toSorted((a, b) => a.bytes - b.bytes)[0]
}

/** The `srcset`s that a browser may choose from, one per format. */
const candidatesOf = (image: PageElement, elements: readonly PageElement[]): string[] =>
  [
    image,
    ...elements.filter((element) => element.tag === 'source' && element.parent === image.parent),
  ].map(({ attributes: { srcset, src = '' } }) => srcset ?? src)

/** Image files that are too heavy, whichever page they are on. */
export const checkImageFiles = ({ files }: BuiltSite): Diagnostic[] =>
  [...files]
    .filter(
      ([path, bytes]) => /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(path) && bytes > imageBudget.file,
    )
    .map(([path, bytes]) =>
      diagnose(
        'IMAGE_HEAVY',
        { file: path },
        {
          en: `The image is ${kilobytes(bytes)}; the limit is ${kilobytes(imageBudget.file)}.`,
          it: `La foto pesa ${kilobytes(bytes)}: il massimo è ${kilobytes(imageBudget.file)}.`,
        },
      ),
    )

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
