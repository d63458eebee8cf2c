/**
 * Rendered pages by the digest of what they are made from: a page model and the code. Safe to
 * delete; a file that is damaged is the same as one that is missing.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalJson, digestOf } from './digest.ts'
import type { PageModel } from './page-model.ts'
import type { RenderedFile } from './render.tsx'
import { writeFileAtomically } from './write-file.ts'

export interface RenderCache {
  /** The page's files and whether they had to be rendered. */
  rendered(
    model: PageModel,
    render: () => RenderedFile[],
  ): { files: RenderedFile[]; isReused: boolean }
  /** Removes what no page of this build asked for. */
  prune(): void
}

/** @param code digest of everything besides the page model that decides how a page looks */
export function openRenderCache(cacheDir: string, code: string): RenderCache {
  const folder = join(cacheDir, 'rendered')
  mkdirSync(folder, { recursive: true })
  const asked = new Set<string>()
  return {
    rendered(model, render) {
      const name = `${digestOf(`${code} ${canonicalJson(model)}`)}.json`
      asked.add(name)
      const cached = readCached(join(folder, name))
      if (cached !== null) return { files: cached, isReused: true }
      const files = render()
      const json = JSON.stringify(files)
      writeFileAtomically(join(folder, name), `${digestOf(json)}\n${json}`)
      return { files, isReused: false }
    },
    prune() {
      for (const name of readdirSync(folder)) {
        if (!asked.has(name)) rmSync(join(folder, name), { force: true })
      }
    },
  }
}

/** The first line is the digest of the rest. */
function readCached(file: string): RenderedFile[] | null {
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  const json = text.slice(text.indexOf('\n') + 1)
  return text.startsWith(`${digestOf(json)}\n`) ? (JSON.parse(json) as RenderedFile[]) : null
}
