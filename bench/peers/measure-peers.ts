/**
 * Builds the same pages with other generators, each in a folder of its own.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../build/output-files.ts'
import { type Measurement, measureProcess } from '../measure-process.ts'
import { median } from '../median.ts'
import { editPage, slugOf } from '../site-cache.ts'
import { requireEqualWork, type Site, type Weight, weigh } from './equal-work.ts'
import type { Peer } from './peer.ts'
import { createSite, openProject } from './project.ts'

export interface PeerFigures {
  /** With its version. */
  title: string
  weight: Weight
  /** Seconds. */
  cold: number
  edit: number
  peakMb: number
}

export interface PeerOptions {
  /** A folder for this and the other measurements. */
  root: string
  cacheDir: string
  pages: number
  runs: number
  ours: Site
}

/** What takes longer is measured once; what takes much longer is left out. */
const onceFromSeconds = 60
const mostSeconds = 300

/** @throws Error when it cannot be installed, does not build, or does less */
export async function measurePeer(peer: Peer, options: PeerOptions): Promise<PeerFigures> {
  const folder = join(options.root, 'peers', peer.name)
  install(peer, folder)
  return measureIn(openWorkplace(peer, folder, options), options)
}

async function measureIn(workplace: Workplace, options: PeerOptions): Promise<PeerFigures> {
  const { site, title, prepare, build, putAside } = workplace
  await prepare()
  putAside()
  const first = await build()
  requireEqualWork(options.ours, site)
  requireAll(site, options.pages)
  const isSlow = first.seconds > onceFromSeconds
  const cold = isSlow ? [first] : []
  while (cold.length < (isSlow ? 1 : options.runs)) {
    putAside()
    cold.push(await build())
  }
  const edits: Measurement[] = []
  while (edits.length < cold.length) {
    const number = Math.floor(options.pages / 2) + edits.length
    edits.push(await measureEdit(workplace, number, `edizione ${edits.length} ${title}`))
  }
  const seconds = (runs: readonly Measurement[]) => median(runs.map(({ seconds }) => seconds))
  return {
    ...{ title, weight: weigh(site) },
    ...{ cold: seconds(cold), edit: seconds(edits) },
    peakMb: median(cold.map(({ peakMb }) => peakMb)),
  }
}

async function measureEdit(
  { cacheDir, site, prepare, build }: Workplace,
  number: number,
  edition: string,
): Promise<Measurement> {
  const slug = slugOf(number)
  editPage(cacheDir, number, edition)
  await prepare(slug)
  const measured = await build()
  for (const name of ['index.html', site.payload]) {
    const text = readFileSync(join(site.outDir, slug, name), 'utf8')
    if (!text.includes(edition)) throw new Error(`the edit is not in ${slug}/${name}`)
  }
  return measured
}

interface Workplace {
  title: string
  cacheDir: string
  site: Site
  /** @param slug the page that has changed; absent: all of them */
  prepare(slug?: string): Promise<void>
  build(): Promise<Measurement>
  /** Its next build is the first. */
  putAside(): void
}

function openWorkplace(
  peer: Peer,
  folder: string,
  { root, cacheDir, pages }: PeerOptions,
): Workplace {
  const siteFile = join(root, `site-${pages}.json`)
  const aside = `${folder}-old`
  const content = { BENCH_CACHE: cacheDir, BENCH_SITE: siteFile }
  return {
    title: `${peer.title} ${versionOf(peer, folder)}`.trim(),
    cacheDir,
    site: { outDir: join(folder, peer.outDir), payload: peer.payload },
    async prepare(slug) {
      const project = await openProject(cacheDir, join(root, 'project'))
      const site = createSite(project)
      writeFileSync(siteFile, JSON.stringify(site))
      await peer.prepare?.({ folder, site, project, ...(slug === undefined ? {} : { slug }) })
    },
    build() {
      execFileSync('sync')
      return measureProcess(peer.command, {
        cwd: folder,
        env: { ...process.env, ...environment, ...peer.env, ...content },
        timeoutMs: mostSeconds * 1000,
      })
    },
    putAside() {
      // Removing what it made would slow the next builds down, its own and the others’: some file
      // systems go through all that was removed in the last minutes for each file that they make.
      for (const name of [peer.outDir, ...peer.kept]) {
        const there = join(folder, name)
        if (!existsSync(there)) continue
        mkdirSync(aside, { recursive: true })
        renameSync(there, join(aside, String(performance.now())))
      }
    },
  }
}

const environment = {
  NODE_ENV: 'production',
  // As a CI builds: without questions, and telling nobody.
  CI: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
}

/** Its templates, and its packages out of the registry. */
function install(peer: Peer, folder: string): void {
  mkdirSync(folder, { recursive: true })
  if (peer.folder === null) return
  cpSync(join('bench/peers', peer.folder), folder, { recursive: true })
  cpSync('bench/peers/shared', join(folder, 'shared'), { recursive: true })
  const { packages: dependencies } = peer
  // npm writes the lock file last.
  const isInstalled = existsSync(join(folder, 'package-lock.json'))
  if (isInstalled || Object.keys(dependencies).length === 0) return
  const manifest = { name: `bench-${peer.name}`, private: true, type: 'module', dependencies }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'pipe',
  })
}

function versionOf({ packages, command: [program = ''] }: Peer, folder: string): string {
  const [version = ''] = Object.values(packages)
  if (program === process.execPath) return version
  const said = execFileSync(program, ['version'], { cwd: folder, encoding: 'utf8' })
  return /v([\d.]+)/.exec(said)?.[1] ?? ''
}

function requireAll({ outDir, payload }: Site, pages: number): void {
  const files = new Set<string>(listFiles(outDir))
  for (let number = 0; number < pages; number++) {
    for (const name of ['index.html', payload]) {
      const file = `${slugOf(number)}/${name}`
      if (!files.has(file)) throw new Error(`there is no ${file}`)
    }
  }
}
