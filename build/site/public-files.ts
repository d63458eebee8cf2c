/**
 * The files that are copied as they are.
 */
import { readFileSync } from 'node:fs'
import type { OutputPath } from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'
import {
  listPublicPaths,
  type PublicPlaces,
  type Refusal,
  type RefusedPath,
} from '../base/public-paths.ts'
import type { Warning } from '../log.ts'
import type { Blobs } from '../store/blobs.ts'
import { digestFiles } from '../store/stat-digests.ts'

export interface PublicFile {
  path: OutputPath
  digest: string
  read: () => Uint8Array
}

export interface PublicFiles {
  /** Of all of them, and of what is left out. */
  digest: string
  files: PublicFile[]
  /** Of what is left out. */
  warnings: Warning[]
}

/**
 * Given by content, not by file: `dist` would have a hard link to them, and an edit here would
 * change the site unbuilt.
 */
export function listPublicFiles(places: PublicPlaces, blobs: Blobs): PublicFiles {
  const { files: listed, refused } = listPublicPaths(places)
  // By the file behind a link: that of one which leads to another file is not that of before.
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
    warnings: refused.map(asWarning),
  }
}

const asWarning = ({ path, leadsTo, refusal }: RefusedPath): Warning => ({
  code: 'PUBLIC_LINK',
  message: `public/${path} is left out: it leads to ${leadsTo}, ${words[refusal].says}.`,
  hint: words[refusal].hint,
})

const words: Readonly<Record<Refusal, { says: string; hint: string }>> = {
  nothing: {
    says: 'where no file is',
    hint: 'Correct the symbolic link, or remove it.',
  },
  cycle: {
    says: 'and so back to itself',
    hint: 'Remove the symbolic link, or let it lead to a folder that it is not in.',
  },
  outside: {
    says: 'which is outside of the project',
    hint: 'Put a copy in the place of the symbolic link.',
  },
  hidden: {
    says: 'which is hidden, as files with secrets are',
    hint: 'Remove the symbolic link; or put a copy in its place, if everybody may read it.',
  },
  made: {
    says: 'which builds and syncs make',
    hint: 'Remove the symbolic link, or put a copy in its place.',
  },
}
