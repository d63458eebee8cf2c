/**
 * The rows of the store about one output folder and its back buffer.
 */
import type { OutputPath } from '../../src/content/paths.ts'
import { parseRow, type Rows, readAll } from '../store/store.ts'
import type { PendingChanges } from './double-buffer.ts'
import { type FileStates, isSameTime } from './tree.ts'

export interface OutputRow {
  id: number
  /** Inode of the folder that the rows describe; 0 when they describe none. */
  inode: number
  /** Changes that the back buffer lacks; `null` when it cannot be used. */
  pendingChanges: PendingChanges | null
}

/** The row of an output folder, which is added if it is missing. */
export function openRow(rows: Rows, outDir: string): OutputRow {
  const select = rows.prepare('SELECT id, inode, back FROM output WHERE folder = ?')
  const [row] = select.all(outDir) as { id: number; inode: number; back: string }[]
  if (row === undefined) {
    rows.prepare("INSERT INTO output VALUES (NULL, ?, 0, '', '', '{}', '[]', '')").run(outDir)
    return openRow(rows, outDir)
  }
  const { id, inode, back } = row
  return { id, inode, pendingChanges: back === '' ? null : parseRow<PendingChanges>(back) }
}

export function readFiles(rows: Rows, output: number): FileStates {
  const found = readAll<[path: OutputPath, digest: string, size: number, mtime: number]>(
    rows,
    'SELECT json_array(path, digest, size, mtime) AS value FROM file WHERE output = ? LIMIT ? OFFSET ?',
    output,
  )
  const files: FileStates = new Map()
  for (const [path, digest, size, mtime] of found) {
    files.set(path, { digest, size, mtime: mtime / 1000 })
  }
  return files
}

interface Tree {
  files: FileStates
  inode: number
  /** The files as the rows have them. */
  stored: FileStates
}

export function writeTree(rows: Rows, output: number, { files, inode, stored }: Tree): void {
  rows.prepare('UPDATE output SET inode = ? WHERE id = ?').run(inode, output)
  const set = rows.prepare('INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?)')
  for (const [path, state] of files) {
    const { digest, size, mtime } = state
    const before = stored.get(path)
    if (before === state) continue
    const isSame =
      before?.digest === digest && before.size === size && isSameTime(before.mtime, mtime)
    if (!isSame) set.run(output, path, digest, size, Math.round(mtime * 1000))
  }
  const remove = rows.prepare('DELETE FROM file WHERE output = ? AND path = ?')
  for (const path of stored.keys()) if (!files.has(path)) remove.run(output, path)
}

export function writePending(rows: Rows, output: number, pending: PendingChanges | null): void {
  const text = pending === null ? '' : JSON.stringify(pending)
  rows.prepare('UPDATE output SET back = ? WHERE id = ?').run(text, output)
}
