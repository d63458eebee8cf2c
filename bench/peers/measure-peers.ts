/**
 * Builds the same pages with other generators, each in a folder of its own.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  const { root, cacheDir, pages, ours } = options
  const folder = join(root, 'peers', peer.name)
  const outDir = join(folder, peer.outDir)
  install(peer, folder)
  const siteFile = join(root, `site-${pages}.json`)
  const prepare = async (slug?: string) => {
    const project = await openProject(cacheDir, join(root, 'project'))
    const site = createSite(project)
    writeFileSync(siteFile, JSON.stringify(site))
    await peer.prepare?.({ folder, site, project, ...(slug === undefined ? {} : { slug }) })
  }
  await prepare()
  const env = { ...process.env, ...peer.env, ...environment }
  const build = (): Promise<Measurement> => {
    execFileSync('sync')
    return measureProcess(peer.command, {
      cwd: folder,
      env: { ...env, BENCH_CACHE: cacheDir, BENCH_SITE: siteFile },
      timeoutMs: mostSeconds * 1000,
    })
  }
  putAside(peer, folder)
  const first = await build()
  const theirs = { outDir, payload: peer.payload }
  requireEqualWork(ours, theirs)
  requireAll(theirs, pages)
  const isSlow = first.seconds > onceFromSeconds
  const cold = isSlow ? [first] : []
  while (cold.length < (isSlow ? 1 : options.runs)) {
    putAside(peer, folder)
    cold.push(await build())
  }
  const edits: number[] = []
  while (edits.length < cold.length) {
    const number = Math.floor(pages / 2) + edits.length
    const edition = `edizione ${edits.length} ${peer.name}`
    editPage(cacheDir, number, edition)
    await prepare(slugOf(number))
    edits.push((await build()).seconds)
    const html = readFileSync(join(outDir, slugOf(number), 'index.html'), 'utf8')
    if (!html.includes(edition)) throw new Error('the edit is not in the output')
  }
  return {
    title: `${peer.title} ${versionOf(peer, folder)}`.trim(),
    weight: weigh(theirs),
    cold: median(cold.map(({ seconds }) => seconds)),
    edit: median(edits),
    peakMb: median(cold.map(({ peakMb }) => peakMb)),
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
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  if (peer.folder === null) return
  cpSync(join('bench/peers', peer.folder), folder, { recursive: true })
  cpSync('bench/peers/shared', join(folder, 'shared'), { recursive: true })
  const { packages: dependencies } = peer
  const manifest = { name: `bench-${peer.name}`, private: true, type: 'module', dependencies }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  if (Object.keys(dependencies).length === 0) return
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'pipe',
  })
}

function versionOf({ packages, command: [program = ''] }: Peer, folder: string): string {
  const [version] = Object.values(packages)
  if (version !== undefined || program === process.execPath) return version ?? ''
  return (
    /v([\d.]+)/.exec(execFileSync(program, ['version'], { cwd: folder, encoding: 'utf8' }))?.[1] ??
    ''
  )
}

/** Removing what it made would slow its next run down: that is for the end. */
function putAside({ outDir, kept }: Peer, folder: string): void {
  const aside = `${folder}-old-${performance.now()}`
  for (const name of [outDir, ...kept]) {
    const there = join(folder, name)
    if (!existsSync(there)) continue
    mkdirSync(dirname(join(aside, name)), { recursive: true })
    renameSync(there, join(aside, name))
  }
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
