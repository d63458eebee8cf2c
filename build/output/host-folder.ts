/**
 * Writes the folder for hosts that want their files outside of `dist`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '../base/output-files.ts'
import { writeVerifiedFile } from '../base/write-file.ts'
import { makeReadable } from './tree.ts'

export const hostFolderOf = (outDir: string): string => `${outDir}-hosts`

/** Makes the folder hold exactly these files; writes only what changed. */
export function writeHostFolder(files: Readonly<Record<string, string>>, folder: string): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    if (!exists(file, content)) {
      mkdirSync(dirname(file), { recursive: true })
      // Like `dist`, which it is useless without, it is not flushed.
      writeVerifiedFile(file, content)
    }
    // An upload keeps the mode, and Apache answers 403 where it cannot read its `.htaccess`.
    makeReadable(file, statSync(file))
  }
  for (const name of listFiles(folder)) {
    if (!Object.hasOwn(files, name)) rmSync(join(folder, name), { force: true })
  }
}

/** Compares bytes, which saves decoding the existing file. */
const exists = (file: string, content: string): boolean =>
  existsSync(file) && readFileSync(file).equals(Buffer.from(content))

/** Names, sizes, modes and times of change of a folder's files, to see changes without reading the files. */
export const hostFolderState = (folder: string): string =>
  listFiles(folder)
    .map((name) => {
      const { size, mode, mtimeMs } = statSync(join(folder, name))
      return `${name} ${size} ${mode} ${mtimeMs}`
    })
    .join('\n')
