/**
 * The rows of the store about one output folder and its back buffer.
 */
import type { OutputPath } from '../../src/content/paths.ts'
import { parseRow, type Rows, readAll } from '../store/store.ts'
import type { PendingChanges } from './double-buffer.ts'
import { type FileStates, isSameTime } from './tree.ts'

export interface OutputRows {
  id: number
  /** Inode of the folder that the rows describe; 0 when they describe none. */
  inode: number
  /** Changes that the back buffer lacks; `null` when it cannot be used. */
  pendingChanges: PendingChanges | null
  readFiles(): FileStates
  /** @param stored the files as the rows have them */
  write(tree: { files: FileStates; inode: number; stored: FileStates }): void
  writeBack(pendingChanges: PendingChanges | null): void
}

interface OutputRow {
  id: number
  inode: number
  back: string
}

export function openOutputRows(rows: Rows, outDir: string): OutputRows {
  const { id, inode, back } = findRow(rows, outDir)
  return {
    id,
    inode,
    pendingChanges: back === '' ? null : parseRow<PendingChanges>(back),
    readFiles() {
      const found = readAll<[path: OutputPath, digest: string, size: number, mtime: number]>(
        rows,
        'SELECT json_array(path, digest, size, mtime) AS value FROM file WHERE output = ? LIMIT ? OFFSET ?',
        id,
      )
      const files: FileStates = new Map()
      for (const [path, digest, size, mtime] of found) {
        files.set(path, { digest, size, mtime: mtime / 1000 })
      }
      return files
    },
    write({ files, inode, stored }) {
      rows.prepare('UPDATE output SET inode = ? WHERE id = ?').run(inode, id)
      const set = rows.prepare('INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?)')
      for (const [path, state] of files) {
        const { digest, size, mtime } = state
        const before = stored.get(path)
        if (before === state) continue
        const isSame =
          before?.digest === digest && before.size === size && isSameTime(before.mtime, mtime)
        if (!isSame) set.run(id, path, digest, size, Math.round(mtime * 1000))
      }
      const remove = rows.prepare('DELETE FROM file WHERE output = ? AND path = ?')
      for (const path of stored.keys()) if (!files.has(path)) remove.run(id, path)
    },
    writeBack(pendingChanges) {
      const text = pendingChanges === null ? '' : JSON.stringify(pendingChanges)
      rows.prepare('UPDATE output SET back = ? WHERE id = ?').run(text, id)
    },
  }
}

function findRow(rows: Rows, outDir: string): OutputRow {
  const select = rows.prepare('SELECT id, inode, back FROM output WHERE folder = ?')
  const find = () => (select.all(outDir) as OutputRow[])[0]
  const found = find()
  if (found !== undefined) return found
  rows.prepare("INSERT INTO output VALUES (NULL, ?, 0, '', '', '{}', '[]', '')").run(outDir)
  return find() as OutputRow
}
