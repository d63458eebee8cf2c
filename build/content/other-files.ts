/**
 * Files of other kinds that an editor has chosen where a picture belongs.
 */
import type { Field } from '../../src/content/field.ts'
import { isImageAddress } from '../pictures/assets.ts'
import type { Problem } from './story-blemishes.ts'

/** Addresses of files that are no pictures, where only pictures are shown. */
export const otherFilesIn = (value: unknown, { type }: Field<unknown>): string[] =>
  type === 'asset' || type === 'multiasset' || type === 'richtext'
    ? filesIn(value, type !== 'asset').filter((file) => !isImageAddress(file))
    : []

/** @param isDeep also in what is in it: of a list, of a text and the bloks in it */
function filesIn(value: unknown, isDeep: boolean): string[] {
  if (value === null || typeof value !== 'object') return []
  const { filename, src } = value as Readonly<Record<string, unknown>>
  const own = [filename, src].filter((file) => typeof file === 'string' && file.trim() !== '')
  const inside = isDeep ? Object.values(value).flatMap((part) => filesIn(part, isDeep)) : []
  return [...own.map(String), ...inside]
}

export function noPicture(path: string, file: string): Problem {
  const name = file.slice(0, 200)
  if (!/^(https?:)?\/\//i.test(file)) {
    return {
      code: 'ASSET_FAILED',
      path,
      message: `“${name}” is no address of a file: it begins with neither https:// nor //. Pages are built without it. / L’indirizzo della foto non è completo. Le pagine restano senza.`,
      hint: 'Choose the picture again from the asset library. / Scegli di nuovo la foto dall’archivio.',
    }
  }
  const extension = /\.([a-z0-9]{1,5})(\?[^#]*)?$/i.exec(file)?.[1]
  const kind = extension === undefined ? '' : ` (${extension.toUpperCase()})`
  return {
    code: 'ASSET_FAILED',
    path,
    message: `The name of the file ${name} is that of no picture${kind}. Pages are built without it. / Il file scelto non è una foto${kind}. Le pagine restano senza.`,
    hint: 'Choose a picture in its place, as JPEG. / Scegli al suo posto una foto, in JPEG.',
  }
}
