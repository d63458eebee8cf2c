/**
 * `sw.js`: the bundle of `src/worker/`, with the list of precached files and the digests of scripts
 * put in.
 */
import { readFileSync, statSync } from 'node:fs'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { hrefOf, type OutputPath, outputPath } from '../../src/content/paths.ts'
import type { Words } from '../../src/content/words.ts'
import { canonicalJson, digestOf, shortDigestOf } from '../base/digest.ts'
import type { OutputFile } from '../base/output-files.ts'
import { diagnose } from '../diagnostics/diagnose.ts'

interface ServiceWorkerOptions {
  pwa: { enabled: boolean }
  /** Files that every page needs; their names carry a digest. */
  shell: readonly OutputFile[]
  /** Pages for offline visitors; one that is too heavy beside the shell is left out. */
  offlinePages: readonly OutputFile[]
  /** Browsers keep its scripts and styles that are not precached once they were used. */
  clientFiles: readonly OutputFile[]
  basePath: string
  /** The worker as it was bundled. */
  worker: string
}

/** Most bytes, as on the disk, that one precached file, and all of them, may have. */
export const precacheBudget = { file: 300 * 1024, total: 400 * 1024 }

/** @throws VetrinaError SERVICE_WORKER_FAILED */
export function createServiceWorker(options: ServiceWorkerOptions): {
  file: { path: OutputPath; content: string }
  warnings: Diagnostic[]
} {
  const path = outputPath('sw.js')
  const { worker, shell, offlinePages, clientFiles, basePath } = options
  if (!options.pwa.enabled) return { file: { path, content: worker }, warnings: [] }
  refuseHeavy(shell)
  const fitting = fitBeside(shell, offlinePages)
  const precached = [...shell, ...fitting]
  const precachedPaths = new Set(precached.map((file) => file.path))
  const integrities = Object.fromEntries(
    clientFiles
      .filter(({ path }) => /^_assets\/.*\.(js|css)$/.test(path) && !precachedPaths.has(path))
      .map((file) => [hrefOf(`/${file.path}`, basePath), integrityOf(file)]),
  )
  const manifest = precached
    .map((file) => createEntry(file, basePath))
    .sort((entry, other) => (entry.url < other.url ? -1 : 1))
  const values = { 'self.__INTEGRITIES': integrities, 'self.__WB_MANIFEST': manifest }
  const content = Object.entries(values).reduce(putIn, worker)
  const heavy = offlinePages.filter((page) => !fitting.includes(page))
  return { file: { path, content }, warnings: heavy.map(warnOfHeavy) }
}

/** An entry of the precache manifest, as workbox-precaching reads it. */
function createEntry(file: OutputFile, basePath: string) {
  const url = hrefOf(`/${file.path}`.replace(/\/index\.html$/, ''), basePath)
  if (!file.path.startsWith('_assets/')) return { url, revision: shortDigestOf(bytesOf(file)) }
  // Hosts may write into a page, but not into a file that they promise never changes.
  return { url, revision: null, integrity: integrityOf(file) }
}

function putIn(source: string, [place, value]: [string, unknown]): string {
  const [before, after, ...more] = source.split(place)
  if (after === undefined || more.length > 0) throw new Error(`one ${place} expected`)
  return before + canonicalJson(value) + after
}

function refuseHeavy(files: readonly OutputFile[]): void {
  const sizes = files.map((file) => ({ path: file.path, size: sizeOf(file) }))
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  const problems = sizes.filter(({ size }) => size > precacheBudget.file).map(describe)
  if (total > precacheBudget.total) {
    problems.push({
      en: `${total} bytes to precache (the limit is ${precacheBudget.total})`,
      it: `${total} byte da tenere in cache (il massimo è ${precacheBudget.total})`,
    })
  }
  if (problems.length === 0) return
  throw new VetrinaError({
    code: 'SERVICE_WORKER_FAILED',
    message: {
      en: `The service worker would be incomplete: ${problems.map(({ en }) => en).join('; ')}`,
      it: `Il service worker sarebbe incompleto: ${problems.map(({ it }) => it).join('; ')}`,
    },
    hint: {
      en: 'Make the file smaller: every page loads it.',
      it: 'Alleggerisci il file: lo caricano tutte le pagine.',
    },
  })
}

/** The pages that fit into the precache beside the shell, in their order. */
function fitBeside(shell: readonly OutputFile[], pages: readonly OutputFile[]): OutputFile[] {
  let room = precacheBudget.total - shell.reduce((sum, file) => sum + sizeOf(file), 0)
  return pages.filter((page) => {
    const size = sizeOf(page)
    const isFitting = size <= Math.min(precacheBudget.file, room)
    if (isFitting) room -= size
    return isFitting
  })
}

const warnOfHeavy = (page: OutputFile): Diagnostic =>
  diagnose(
    'OFFLINE_PAGE_HEAVY',
    { file: page.path },
    {
      en: `The page has ${sizeOf(page)} bytes, too many for browsers to keep it for visitors without a network.`,
      it: `La pagina pesa ${sizeOf(page)} byte: i browser non la tengono per chi è senza rete.`,
    },
  )

const describe = ({ path, size }: { path: string; size: number }): Words => ({
  en: `${path} has ${size} bytes (the limit is ${precacheBudget.file})`,
  it: `${path} pesa ${size} byte (il massimo è ${precacheBudget.file})`,
})

const bytesOf = (file: OutputFile): string | Uint8Array =>
  'content' in file ? file.content : readFileSync(file.file)

const sizeOf = (file: OutputFile): number =>
  'content' in file ? Buffer.byteLength(file.content) : statSync(file.file).size

/** Converts a known digest, so that the file need not be read. */
function integrityOf(file: OutputFile): string {
  const digest = ('digest' in file ? file.digest : undefined) ?? digestOf(bytesOf(file))
  return `sha256-${Buffer.from(digest, 'hex').toString('base64')}`
}
