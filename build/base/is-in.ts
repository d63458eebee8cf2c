import { sep } from 'node:path'

/** Absolute paths: `path` is the folder, or lies somewhere in it. */
export const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
