import { sep } from 'node:path'

/** Whether `path` is the folder or lies somewhere in it; both are absolute. */
export const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
