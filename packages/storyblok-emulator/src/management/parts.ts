import path from 'node:path'
import type { OpenSpace } from '../open-space.ts'
import { folderOf, type SpaceFolder } from '../space-folder.ts'
import type { SpaceStorage } from '../space-storage.ts'

/** What every part of the management API works with. */
export interface ManagementParts {
  storage: SpaceStorage
  openedSpace: OpenSpace
  spaceId: number
  /** The path of a file: `components/groups.json` → `{space}/components/{name}/groups.json`. */
  fileOf(name: string): string
  /** Milliseconds since 1970. */
  now(): number
}

type Kind = Parameters<typeof folderOf>[1]

export function createFileNames(space: SpaceFolder): ManagementParts['fileOf'] {
  return (name) => {
    const [kind = '', ...rest] = name.split('/')
    return path.join(folderOf(space, kind as Kind), ...rest)
  }
}
