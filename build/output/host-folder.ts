/**
 * Writes the folder of the hosts that want their files elsewhere than in `dist`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '../base/output-files.ts'
import { writeVerifiedFile } from '../base/write-file.ts'

export const hostFolderOf = (outDir: string): string => `${outDir}-hosts`

/**
 * Makes the folder hold exactly these files; writes only what changed.
 * @param files bytes only where they are other ones than are there: those are not read again
 */
export function writeHostFolder(
  files: Readonly<Record<string, string | Buffer>>,
  folder: string,
): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    if (typeof content === 'string' && exists(file, content)) continue
    mkdirSync(dirname(file), { recursive: true })
    // It is flushed as little as `dist` is, without which it is of no use.
    writeVerifiedFile(file, content)
  }
  for (const name of listFiles(folder)) {
    if (!Object.hasOwn(files, name)) rmSync(join(folder, name), { force: true })
  }
}

/** As bytes: what is there would be decoded to be held against a text. */
const exists = (file: string, content: string): boolean =>
  existsSync(file) && readFileSync(file).equals(Buffer.from(content))

/** Tells whether a folder is as it was, without reading its files: names, sizes, times of change. */
export const hostFolderState = (folder: string): string =>
  listFiles(folder)
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name))
      return `${name} ${size} ${mtimeMs}`
    })
    .join('\n')
