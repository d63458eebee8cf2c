/**
 * What the bundled files are made of, as esbuild tells it: how many bytes of each are of which source.
 */
import { posix } from 'node:path'

export interface BundledFile {
  /** `client.44dbb0ad04.js` */
  name: string
  bytes: number
  sources: [source: string, bytes: number][]
}

/** The part of esbuild's metafile that is about one file. */
type Outputs = Readonly<
  Record<string, { bytes: number; inputs: Record<string, { bytesInOutput: number }> }>
>

/** The largest first, files and sources alike. */
export const partsOf = (outputs: Outputs): BundledFile[] =>
  Object.entries(outputs)
    .map(([path, { bytes, inputs }]) => ({
      name: posix.basename(path),
      bytes,
      sources: Object.entries(inputs)
        .map(([source, { bytesInOutput }]): [string, number] => [source, bytesInOutput])
        .filter(([, own]) => own > 0)
        .sort(bySize),
    }))
    .sort((a, b) => bySize([a.name, a.bytes], [b.name, b.bytes]))

const bySize = ([a, one]: [string, number], [b, other]: [string, number]): number =>
  other - one || (a < b ? -1 : 1)
