/**
 * `npm run bench:kill-build`: kills 200 builds at random moments, each after an edit, and checks that
 * `dist` holds the old site or the edited one, complete, without manual cleanup. Every second time it
 * reverts the edit, and the next build must give the old site again.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indexFile } from '../build/cache/cache-index.ts'
import { writeReport } from './report.ts'
import { contentOf, killAfter, startVetrina, succeeded } from './run.ts'
import { benchConfig, createSiteCache, editPage } from './site-cache.ts'

const kills = Number(process.argv[2] ?? 200)
const pages = 60

const root = mkdtempSync(join(tmpdir(), 'vetrina-kill-build-'))
const cacheDir = join(root, 'cache')
const outDir = join(root, 'dist')

const startBuild = (out = outDir) =>
  startVetrina([
    ...['build', '--cache', cacheDir, '--out', out],
    ...['--now', '2026-11-21T08:00:00Z', '--config', benchConfig],
  ])

const buildToEnd = (out?: string) => succeeded(startBuild(out))

/** Identifies the site in a folder; a mixture of two builds equals neither. */
const siteIn = (folder: string): string => {
  try {
    return contentOf(folder).join('\n')
  } catch (error) {
    return `no site: ${error}`
  }
}

await createSiteCache(cacheDir, pages)
await buildToEnd()
await editPage(cacheDir, 0, 'prima')
const usualMs = await buildToEnd()
let old = siteIn(outDir)
let broken = 0
let runs = 0
let inTime = 0
let gone = 0
let takenBack = 0
let stale = 0
for (; inTime < kills; runs++) {
  const reach = runs % 8 < 2 ? pages : 3
  const before = readFileSync(indexFile(cacheDir))
  for (let page = 0; page < reach; page++) await editPage(cacheDir, page, `edizione ${runs}`)
  if (await killAfter(startBuild(), Math.random() * usualMs)) inTime++
  const left = siteIn(outDir)
  if (runs % 2 === 1) {
    takenBack++
    writeFileSync(indexFile(cacheDir), before)
    await buildToEnd()
    if (siteIn(outDir) !== old) stale++
    continue
  }
  await buildToEnd()
  const next = siteIn(outDir)
  // Between two renames there is no dist for some microseconds; the next build puts it back.
  const isGone = left === ''
  if (isGone) gone++
  if (left !== old && left !== next && !isGone) broken++
  old = next
  if (runs % 20 === 18) console.log(`${runs + 1} runs, ${inTime} killed, ${broken + stale} broken`)
}
const fresh = join(root, 'fresh')
await buildToEnd(join(fresh, 'dist'))
const isSame = siteIn(outDir) === siteIn(join(fresh, 'dist'))
rmSync(root, { recursive: true, force: true })

writeReport('kill-build', [
  '## Killed builds',
  '',
  `${runs} builds of ${pages} pages, 3 or all of them edited, each with a SIGKILL at a random moment of the`,
  `${Math.round(usualMs)} ms that a build takes: ${inTime} died, the others had already ended.`,
  '',
  `- \`dist\` with neither the old site nor the edited one: ${broken}; without \`dist\`, between two renames: ${gone}`,
  `- edit reverted before the next build: ${takenBack}; builds that did not restore the old site: ${stale}`,
  `- after the last build, \`dist\` is ${isSame ? 'the same, byte for byte, as' : 'NOT the same as'} one built into an empty folder`,
])
console.log({ runs, inTime, broken, gone, takenBack, stale, isSame })
if (broken + stale > 0 || !isSame) process.exitCode = 1
