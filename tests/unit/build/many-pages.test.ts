import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'vetrina-many-'))
afterEach(() => rmSync(folder, { recursive: true }))

const run = (name: string, code: string): string => {
  const file = join(folder, name)
  writeFileSync(file, code)
  return execFileSync(process.execPath, ['--import', 'tsx', file], { encoding: 'utf8' })
}

test('[BUILD-1] code that was compiled by a build of many pages is taken by the next build', () => {
  const module = pathToFileURL('build/many-pages.ts').href
  const cache = JSON.stringify(join(folder, 'code.v8'))
  const source = `import { Script } from 'node:vm'
import { readFileSync, writeFileSync } from 'node:fs'
const code = 'function answer() { return 42 }; answer();'`
  run(
    'first.mjs',
    `${source}
import { collectOften } from ${JSON.stringify(module)}
const script = new Script(code)
process.once('exit', () => writeFileSync(${cache}, script.createCachedData()))
collectOften(10_000)`,
  )
  const taken = run(
    'next.mjs',
    `${source}
console.log(!new Script(code, { cachedData: readFileSync(${cache}) }).cachedDataRejected)`,
  )
  expect(taken.trim()).toBe('true')
})
