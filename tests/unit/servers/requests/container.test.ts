import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../build/temp-folder.ts'
import { send } from './posts.ts'
import { site, spawnReceiver } from './start-receiver.ts'

const project = resolve(import.meta.dirname, '../../../..')
const read = (path: string): string => readFileSync(join(project, path), 'utf8')

const dockerfile = read('servers/requests/Dockerfile').replaceAll('\\\n', '')
const linesOf = (instruction: string): string[] =>
  dockerfile
    .split('\n')
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1))

/** Creates the folder of the image: copied files that are not ignored, and production packages. */
function createImage(): string {
  const folder = tempFolder()
  const sent = read('servers/requests/Dockerfile.dockerignore').split('\n')
  for (const name of linesOf('COPY').flatMap((line) => line.split(' ').slice(0, -1))) {
    const path = name.replace(/^\.\//, '')
    expect(sent, 'what is copied has to reach the builder').toContain(`!${path}`)
    cpSync(join(project, path), join(folder, path), { recursive: true })
  }
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [path, { dev }] of Object.entries(packages)) {
    // Nested packages come with these; packages of other systems are not installed.
    const isOwn = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)
    if (!isOwn || dev || !existsSync(join(project, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(project, path), join(folder, path))
  }
  // The receiver can create a cache only in a folder that it owns: a file blocks any other.
  const owned = linesOf('RUN').flatMap(
    (line) => /chown node:node (.*)$/.exec(line)?.[1]?.split(' ') ?? [],
  )
  for (const path of owned.filter((path) => !path.startsWith('/'))) {
    mkdirSync(join(folder, path), { recursive: true })
  }
  const cache = join(folder, 'node_modules/.cache')
  if (!existsSync(cache)) writeFileSync(cache, '')
  return folder
}

it('[FORM-3] the files of the container are enough to store a request', async () => {
  const folder = createImage()
  const [command = '', ...args] = JSON.parse(linesOf('CMD')[0] ?? '[]') as string[]
  const { child, ended, url, log } = await spawnReceiver(command, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      SITE_URL: site,
      REQUESTS_PORT: '0',
      REQUESTS_DATABASE_URL: `file:${join(folder, 'data/requests.db')}`,
      REQUESTS_SITE_FACTS: join(folder, 'requests.json'),
    },
  })
  expect(log.filter((line) => line.startsWith('warning'))).toEqual([])
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(await send({ url }, 'model')).toMatch(/^\w{10}$/)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
