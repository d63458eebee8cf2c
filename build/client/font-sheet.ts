/**
 * Parses a style sheet of fonts: the files that it loads, and its families.
 */
import * as esbuild from 'esbuild'
import { parseUrl } from '../../src/content/parse-url.ts'

export interface FontSheet {
  /** Absolute URLs of the files that it loads, each once. */
  urls: string[]
  faces: FontFace[]
  /** The same style sheet, with each URL replaced. */
  withUrls(replacementOf: (url: string) => string): string
}

export interface FontFace {
  family: string
  /** Upright, with the letters of Italian texts: a first screen needs it. */
  isPlain: boolean
  urls: string[]
}

/**
 * @param url of the style sheet, which its URLs are relative to
 * @throws Error with a reason for people
 */
export async function parseFontSheet(css: string, url: string): Promise<FontSheet> {
  const urls: string[] = []
  const marked = await markUrls(css, (path) => {
    const absolute = absoluteOf(path, url)
    if (!urls.includes(absolute)) urls.push(absolute)
    return urls.indexOf(absolute)
  })
  const faces = [...marked.matchAll(/@font-face\{([^}]*)\}/g)].map(([, rule = '']) =>
    readFace(rule, urls),
  )
  if (!faces.some((face) => face.urls.length > 0)) {
    throw new Error('it is not a style sheet with fonts')
  }
  return {
    urls,
    faces,
    withUrls: (replacementOf) =>
      marked.replace(marker, (_, index) => `url(${replacementOf(urls[Number(index)] ?? '')})`),
  }
}

/** Placeholder for a URL, which needs no quotes. */
const marker = /url\(font:(\d+)\)/g

async function markUrls(css: string, markOf: (path: string) => number): Promise<string> {
  const problems: string[] = []
  const result = await esbuild.build({
    stdin: { contents: css, loader: 'css' },
    bundle: true,
    minify: true,
    write: false,
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [
      {
        name: 'font-urls',
        setup({ onResolve }) {
          onResolve({ filter: /.*/ }, ({ kind, path }) => {
            if (kind === 'entry-point') return undefined
            if (kind === 'import-rule') problems.push(`it loads another style sheet: ${path}`)
            if (path.startsWith('data:')) return { path, external: true }
            return { path: `font:${markOf(path)}`, external: true }
          })
        },
      },
    ],
  })
  if (problems[0] !== undefined) throw new Error(problems[0])
  return result.outputFiles[0]?.text ?? ''
}

function absoluteOf(path: string, base: string): string {
  const url = parseUrl(path, base)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(`it loads a file by something other than a URL: ${path.slice(0, 80)}`)
  }
  // The part after the hash is for Internet Explorer.
  url.hash = ''
  return url.href
}

function readFace(rule: string, urls: readonly string[]): FontFace {
  const value = (name: string) => new RegExp(`(?:^|;)${name}:([^;]*)`).exec(rule)?.[1] ?? ''
  const style = value('font-style')
  const ranges = value('unicode-range')
  return {
    family: value('font-family').replace(/^["']|["']$/g, ''),
    isPlain: (style === '' || style === 'normal') && (ranges === '' || hasLetters(ranges)),
    urls: [...rule.matchAll(marker)].map(([, index]) => urls[Number(index)] ?? ''),
  }
}

const letterA = 0x61

const hasLetters = (ranges: string): boolean =>
  [...ranges.matchAll(/U\+([0-9A-F?]+)(?:-([0-9A-F]+))?/gi)].some(([, from = '', to = from]) => {
    const first = Number.parseInt(from.replaceAll('?', '0'), 16)
    const last = Number.parseInt(to.replaceAll('?', 'F'), 16)
    return first <= letterA && letterA <= last
  })
