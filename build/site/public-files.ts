/**
 * The files that are copied as they are.
 */

import { readFileSync } from 'node:fs'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { OutputPath } from '../../src/content/paths.ts'
import type { Words } from '../../src/content/words.ts'
import { digestOf } from '../base/digest.ts'
import { fileProblem } from '../base/host-names.ts'
import type { UnreadFile } from '../base/output-files.ts'
import {
  listPublicPaths,
  type PublicPlaces,
  type Refusal,
  type RefusedPath,
} from '../base/public-paths.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import type { Blobs } from '../store/blobs.ts'
import { digestFiles } from '../store/stat-digests.ts'

export interface PublicFiles {
  /** Digest of all files, and of the paths left out. */
  digest: string
  files: UnreadFile[]
  /** About paths left out and reserved names. */
  warnings: Diagnostic[]
}

/**
 * Lists contents instead of files: `dist` would get hard links, and an edit in `public/` would
 * change the site without a build.
 */
export function listPublicFiles(places: PublicPlaces, blobs: Blobs): PublicFiles {
  const { files: listed, refused } = listPublicPaths(places)
  // Digest the targets of links: a link that now leads elsewhere must not keep its old digest.
  const targets = [...new Set(listed.map(({ file }) => file))]
  const digests = digestFiles(targets, { name: 'public files', blobs })
  const files = listed.map(({ path, file }) => ({
    path,
    digest: digests.get(file) ?? '',
    read: () => readFileSync(file),
  }))
  const paths = files.map(({ path, digest }) => [path, digest])
  return {
    digest: digestOf(JSON.stringify([paths, refused])),
    files,
    warnings: [...refused.map(asWarning), ...files.flatMap(({ path }) => hostWarning(path))],
  }
}

function hostWarning(path: OutputPath): Diagnostic[] {
  const problem = fileProblem(path)
  if (problem === null) return []
  const message = {
    en: `The file has a name that hosts reserve: ${problem.en}.`,
    it: `Il file ha un nome riservato agli host: ${problem.it}.`,
  }
  return [diagnose('HOST_LIMIT', { file: `public/${path}` }, message, renamed)]
}

const renamed: Words = {
  en: 'Give the file or its folder another name, if the site is published there.',
  it: 'Cambia nome al file o alla sua cartella, se pubblichi lì il sito.',
}

const asWarning = ({ path, leadsTo, refusal }: RefusedPath): Diagnostic => {
  if (refusal === 'leftover') {
    const left = {
      en: `public/${path} is left out: desktops and editors leave such files.`,
      it: `public/${path} resta fuori: è un file lasciato lì da un programma.`,
    }
    return diagnose('PUBLIC_LEFTOVER', { file: `public/${path}` }, left)
  }
  const reason = reasons[refusal]
  const message = {
    en: `public/${path} is left out: it leads to ${leadsTo}, ${reason.en}.`,
    it: `public/${path} resta fuori: porta a ${leadsTo}, ${reason.it}.`,
  }
  const hint = refusal === 'nothing' || refusal === 'cycle' ? corrected : copied
  return diagnose('PUBLIC_LINK', { file: `public/${path}` }, message, hint)
}

const reasons: Readonly<Record<Exclude<Refusal, 'leftover'>, Words>> = {
  nothing: { en: 'which does not exist', it: 'dove non c’è nessun file' },
  cycle: { en: 'and so back to itself', it: 'e quindi di nuovo a sé stesso' },
  outside: { en: 'which is outside the project', it: 'che è fuori dal progetto' },
  hidden: {
    en: 'which is hidden, as files with secrets are',
    it: 'che è nascosto, come i file con dei segreti',
  },
  made: { en: 'which a build or sync creates', it: 'che viene creato da build e sync' },
}

const corrected: Words = {
  en: 'Remove the symbolic link, or point it at another file or folder.',
  it: 'Togli il collegamento simbolico, o fallo portare a un altro file o a un’altra cartella.',
}

const copied: Words = {
  en: 'Remove the symbolic link, or replace it with a copy if everybody may read it.',
  it: 'Togli il collegamento simbolico, o mettici una copia, se la può leggere chiunque.',
}
