/**
 * Runs `vetrina dev` in a copy of the project and of the demo space.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyProject, copySpace } from './copied-project.ts'

export type DevProject = Awaited<ReturnType<typeof startDevProject>>

/**
 * @param kept folder of a content cache whose store has the pictures
 * @param prepare changes the copy before it starts
 */
export async function startDevProject(kept: string, prepare?: (folder: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'vetrina-dev-'))
  copyProject(folder)
  copySpace(join(folder, 'demo'))
  mkdirSync(join(folder, 'content-cache'))
  symlinkSync(join(kept, 'store'), join(folder, 'content-cache/store'))
  prepare?.(folder)
  const { STORYBLOK_API: _, STORYBLOK_TOKEN: __, ...environment } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli.ts', 'dev', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment,
  })
  let text = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`dev ended: ${text}`)))
    child.stderr.on('data', (data) => {
      text += data
      const [found] = /http:\S+(?=\s+\(Ctrl)/.exec(text) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  const at = (path: string) => join(folder, path)
  const read = (path: string) => readFileSync(at(path), 'utf8')
  /** Writes to a temporary file and renames it, like editors do. */
  const write = (path: string, content: string) => {
    writeFileSync(at(`${path}.tmp`), content)
    renameSync(at(`${path}.tmp`), at(path))
  }
  return {
    url,
    folder,
    read,
    write,
    /** Output of the terminal so far. */
    log: () => text,
    /** The file of a story, by its slug, below the project's folder. */
    storyFile(slug: string) {
      const name = readdirSync(at('demo/stories/demo')).find((one) => one.startsWith(`${slug}_`))
      if (name === undefined) throw new Error(`The demo has no story ${slug}`)
      return join('demo/stories/demo', name)
    },
    /** Replaces a text that the file must have. */
    edit(path: string, from: string, to: string) {
      const before = read(path)
      if (!before.includes(from)) throw new Error(`${path} has no “${from}”`)
      write(
        path,
        before.replace(from, () => to),
      )
    },
    remove: (path: string) => rmSync(at(path)),
    /** Stops the process like Ctrl+C. @returns its exit code or signal */
    async stop() {
      const isOver = child.exitCode !== null || child.signalCode !== null
      const ended = isOver ? Promise.resolve() : once(child, 'exit')
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
      return { code: child.exitCode, signal: child.signalCode }
    },
  }
}
