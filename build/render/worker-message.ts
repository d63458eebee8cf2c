/**
 * Messages of a thread about its pages. Pages share a few hundred dependencies and style sheets, so the
 * thread sends each once, and only its number after that.
 */
import type { MadePage, RenderedAsset } from './page.ts'

type Dependency = [key: string, value: string]
type Rendered = NonNullable<MadePage['rendered']>

/** Pages as they are made, or the end of the job. */
export type WorkerMessage = EncodedPages | { done: true }

export interface EncodedPages {
  pages: EncodedPage[]
  /** Dependencies that this thread sends for the first time. */
  dependencies: Dependency[]
  assets: RenderedAsset[]
}

type EncodedPage = Omit<MadePage, 'dependencies' | 'rendered'> & {
  dependencies: number[]
  rendered: (Omit<Rendered, 'assets'> & { assets: number[] }) | null
}

/** Creates an encoder for the pages of one thread. */
export function createEncoder(): (pages: readonly MadePage[]) => EncodedPages {
  const [dependencyNumbers, assetNumbers] = [new Map<string, number>(), new Map<string, number>()]
  return (pages) => {
    const dependencies: Dependency[] = []
    const assets: RenderedAsset[] = []
    const encoded = pages.map(
      (page): EncodedPage => ({
        ...page,
        dependencies: page.dependencies.map((dependency) =>
          numberOf(dependency[0], dependencyNumbers, () => dependencies.push(dependency)),
        ),
        rendered: page.rendered && {
          ...page.rendered,
          assets: page.rendered.assets.map((asset) =>
            numberOf(asset.path, assetNumbers, () => assets.push(asset)),
          ),
        },
      }),
    )
    return { pages: encoded, dependencies, assets }
  }
}

function numberOf(name: string, numbers: Map<string, number>, send: () => void): number {
  const number = numbers.get(name)
  if (number !== undefined) return number
  send()
  numbers.set(name, numbers.size)
  return numbers.size - 1
}

/** Creates a decoder for the messages of one thread, in their order. */
export function createDecoder(): (message: EncodedPages) => MadePage[] {
  const received: { dependencies: Dependency[]; assets: RenderedAsset[] } = {
    dependencies: [],
    assets: [],
  }
  return ({ pages, dependencies, assets }) => {
    received.dependencies.push(...dependencies)
    received.assets.push(...assets)
    return pages.map((page) => ({
      ...page,
      dependencies: page.dependencies.map((number) => at(received.dependencies, number)),
      rendered: page.rendered && {
        ...page.rendered,
        assets: page.rendered.assets.map((number) => at(received.assets, number)),
      },
    }))
  }
}

function at<T>(list: readonly T[], number: number): T {
  const found = list[number]
  if (found === undefined) throw new Error(`a thread names ${number}, which it has not sent`)
  return found
}
