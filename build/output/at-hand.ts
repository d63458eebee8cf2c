/**
 * Where the bytes of a kept file are to be read: of what `dist` has, the kept one may be gone.
 */
import type { OutputPath } from '../../src/content/paths.ts'
import type { Output } from './emit.ts'

interface KeptOutputFile {
  path: OutputPath
  digest: string
  file: string
}

export const atHand = <File extends KeptOutputFile>(
  kept: File,
  { current, fileOf }: Pick<Output, 'current' | 'fileOf'>,
): File =>
  current.get(kept.path)?.digest === kept.digest ? { ...kept, file: fileOf(kept.path) } : kept
