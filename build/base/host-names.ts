/**
 * Names in a path that have another meaning on some host. The build refuses a slug with one, and warns
 * of a file of `public/` that a host leaves out; `preview --host` answers like the host.
 */
import type { Words } from '../../src/content/words.ts'
import { mediaTypes } from './media-types.ts'

type Host = 'Apache' | 'Cloudflare Pages' | 'GitHub Pages' | 'Netlify' | 'nginx' | 'Vercel'

interface HostNames {
  hosts: readonly Host[]
  /** Small letters. */
  names: readonly string[]
  /** The part of the path that must have the name. */
  part: 'first' | 'last' | 'any'
  effect: keyof typeof effects
}

/** Effects of the name in a URL or a file on the hosts. */
const effects = {
  'start page': {
    en: 'it is the start page of the folder',
    it: 'è la pagina iniziale della cartella',
  },
  'error page': { en: 'it is the error page', it: 'è la pagina di errore' },
  own: { en: 'the name belongs to the host', it: 'il nome appartiene all’host' },
  'left out': {
    en: 'nothing with this name is published',
    it: 'niente con questo nome viene pubblicato',
  },
  'whole site': {
    en: 'a folder with this name is published instead of the site',
    it: 'una cartella con questo nome viene pubblicata al posto del sito',
  },
} satisfies Record<string, Words>

/**
 * Vercel: packages/client/src/utils/index.ts (what it does not upload), packages/fs-detectors/src/detect-builders.ts
 * (`public`) of vercel/vercel. Cloudflare Pages: packages/wrangler/src/pages/validate.ts (what it does not upload) and
 * packages/pages-shared/asset-server/handler.ts of cloudflare/workers-sdk;
 * https://developers.cloudflare.com/fundamentals/reference/cdn-cgi-endpoint/. Netlify: netlify/cli#1225 (what its command line does not upload).
 * Apache: the aliases of Debian's alias.conf, serve-cgi-bin.conf and status.conf. Read in November 2026.
 */
const hostNames: readonly HostNames[] = [
  {
    hosts: ['Vercel', 'Cloudflare Pages', 'GitHub Pages'],
    names: ['index'],
    part: 'last',
    effect: 'start page',
  },
  {
    hosts: ['Vercel', 'Cloudflare Pages', 'GitHub Pages'],
    names: ['404'],
    part: 'last',
    effect: 'error page',
  },
  { hosts: ['Vercel'], names: ['public'], part: 'first', effect: 'whole site' },
  { hosts: ['Cloudflare Pages'], names: ['functions'], part: 'first', effect: 'left out' },
  { hosts: ['Cloudflare Pages'], names: ['cdn-cgi'], part: 'first', effect: 'own' },
  {
    hosts: ['Apache'],
    names: ['icons', 'cgi-bin', 'server-status'],
    part: 'first',
    effect: 'own',
  },
  {
    hosts: ['Vercel', 'Cloudflare Pages', 'Netlify'],
    names: ['node_modules'],
    part: 'any',
    effect: 'left out',
  },
  { hosts: ['Vercel'], names: ['venv', '__pycache__', 'cvs'], part: 'any', effect: 'left out' },
  {
    hosts: ['nginx', 'Apache'],
    names: ['_headers', '_redirects'],
    part: 'any',
    effect: 'left out',
  },
]

/** Endings of files: Vercel strips `.html`, and the function for CloudFront looks for a file. */
const ending = new RegExp(String.raw`\.(html?|${Object.keys(mediaTypes).join('|')})$`, 'i')

/** The problem that some host has with a page's URL; `null` if none has. */
export function pageProblem(path: string): Words | null {
  const [end] = ending.exec(path) ?? []
  if (end === undefined) return fileProblem(path)
  return {
    en: `it ends in ${end}, so Vercel or CloudFront would look for a file`,
    it: `finisce con ${end}, e Vercel o CloudFront cercano un file`,
  }
}

/** The problem that some host has with publishing a file at this path; `null` if none has. */
export function fileProblem(path: string): Words | null {
  const found = findHostNames(path, hostNames)
  if (found === undefined) return null
  const { en, it } = effects[found.effect]
  return {
    en: `on ${listOf(found.hosts, 'and')} ${en}`,
    it: `su ${listOf(found.hosts, 'e')} ${it}`,
  }
}

/** Whether this host does not publish a file. */
export function isLeftOut(host: Host, path: string): boolean {
  const leftOut = hostNames.filter(
    ({ hosts, effect }) => effect === 'left out' && hosts.includes(host),
  )
  return findHostNames(path, leftOut) !== undefined
}

function findHostNames(path: string, among: readonly HostNames[]): HostNames | undefined {
  const parts = path.toLowerCase().split('/')
  const meant = { any: parts, first: parts.slice(0, 1), last: parts.slice(-1) }
  return among.find(({ part, names }) => meant[part].some((candidate) => names.includes(candidate)))
}

const listOf = (hosts: readonly Host[], and: string): string =>
  hosts.join(', ').replace(/, ([^,]+)$/, ` ${and} $1`)
