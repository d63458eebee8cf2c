import { execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { storyFile } from '../src/testing.ts'
import { writeSpace } from './serve-space.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

it('[SYNC-14] the emulator declares the packages that it needs', () => {
  const packages = readdirSync(path.join(root, 'src'), { encoding: 'utf8', recursive: true })
    .filter((file) => /\.(ts|mjs)$/.test(file))
    .map((file) => readFileSync(path.join(root, 'src', file), 'utf8'))
    .flatMap((script) => [...script.matchAll(importedPackage)].map(([, name]) => name))
  expect([...new Set(packages)].sort()).toEqual(Object.keys(dependencies).sort())
})

const importedPackage = /\b(?:from|import\(?) ?'(?!node:)((?:@[\w-]+\/)?[\w-]+)/g

it('[SYNC-14] the compiled package runs in Node without a TypeScript loader, and has no file from outside', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'storyblok-emulator-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await symlink(path.join(root, '../../node_modules'), path.join(folder, 'node_modules'))
  const out = path.join(folder, 'compiled')
  await run(process.execPath, [path.join(root, 'compile.mjs'), out])
  const script = path.join(out, 'use.mjs')
  await writeFile(
    script,
    `import { startEmulator } from 'storyblok-emulator'
     import { startTestingEmulator, storyFile, writeSpace } from 'storyblok-emulator/testing'
     const space = await writeSpace([storyFile({ id: 1, full_slug: 'home' })])
     for (const start of [startEmulator, startTestingEmulator]) {
       const { url, tokens, close } = await start({ space })
       const { stories } = await (await fetch(url + '/cdn/stories?token=' + tokens.public)).json()
       console.log(stories[0].full_slug)
       await close()
     }`,
  )
  const { NODE_OPTIONS: _, ...env } = process.env
  expect((await run(process.execPath, [script], { env })).stdout).toBe('home\nhome\n')
})

it('[SYNC-14] the command serves a folder until it is stopped', async () => {
  const space = await writeSpace([storyFile({ id: 1, full_slug: 'home' })])
  const child = spawn(
    process.execPath,
    [path.join(root, 'bin/storyblok-emulator.mjs'), space, '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const [, url, token] = /(http:\S+), tokens (\S+)/.exec((await lines.next()).value) ?? []
  const response = await fetch(`${url}/cdn/stories?version=draft&token=${token}`)
  expect(((await response.json()) as { stories: unknown[] }).stories).toHaveLength(1)
  child.kill('SIGINT')
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
})
