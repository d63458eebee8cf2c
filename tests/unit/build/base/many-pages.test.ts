import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'vetrina-many-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (name: string, code: string): string => {
  const file = join(folder, name)
  writeFileSync(file, code)
  return execFileSync(process.execPath, ['--import', 'tsx', file], { encoding: 'utf8' })
}

test.each([
  ['many', 'collectOften(10_000)'],
  ['hundreds of', 'optimizeLess(1000); optimizeAsEver()'],
])(
  '[BUILD-1] code that was compiled by a build of %s pages is taken by the next build',
  (_, told) => {
    const module = pathToFileURL('build/base/many-pages.ts').href
    const cache = JSON.stringify(join(folder, 'code.v8'))
    const source = `import { Script } from 'node:vm'
import { readFileSync, writeFileSync } from 'node:fs'
const code = 'function answer() { return 42 }; answer();'`
    run(
      'first.mjs',
      `${source}
import { collectOften, optimizeAsEver, optimizeLess } from ${JSON.stringify(module)}
const script = new Script(code)
process.once('exit', () => writeFileSync(${cache}, script.createCachedData()))
${told}`,
    )
    const taken = run(
      'next.mjs',
      `${source}
console.log(!new Script(code, { cachedData: readFileSync(${cache}) }).cachedDataRejected)`,
    )
    expect(taken.trim()).toBe('true')
  },
)

/** Whether a function that is called a lot is compiled by V8's last compiler in the end. */
const isCompiledToTheEnd = (told: string): boolean =>
  run(
    'hot.mjs',
    `import { setFlagsFromString } from 'node:v8'
import { optimizeAsEver, optimizeLess } from ${JSON.stringify(pathToFileURL('build/base/many-pages.ts').href)}
setFlagsFromString('--trace-opt')
setFlagsFromString('--no-concurrent-recompilation')
${told}
const hot = (at) => (at < 2 ? at : hot(at - 1) + hot(at - 2))
const sum = hot(30)
setFlagsFromString('--no-trace-opt')
console.log(sum > 0)`,
  )
    .split('\n')
    .some((line) => line.includes('<JSFunction hot ') && line.includes('TURBOFAN'))

test('for hundreds of pages the last compiler is left out where there is one before it, then it is back', () => {
  const isLast = Number(process.versions.node.split('.')[0]) < 24
  expect(isCompiledToTheEnd('')).toBe(true)
  expect(isCompiledToTheEnd('optimizeLess(1000)')).toBe(isLast)
  expect(isCompiledToTheEnd('optimizeLess(10_000)')).toBe(true)
  expect(isCompiledToTheEnd('optimizeLess(1000); optimizeAsEver()')).toBe(true)
})
