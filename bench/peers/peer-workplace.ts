/**
 * Builds the same pages with another generator, in its own folder.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureProcess } from '../measure-process.ts'
import type { Workplace } from '../own-workplace.ts'
import type { Peer } from './peer.ts'
import { createSite, openProject } from './project.ts'

interface PeerOptions {
  /** A folder for this and the other measurements. */
  root: string
  cacheDir: string
}

/** Time limit of a build; a peer that exceeds it is left out. */
const mostSeconds = 300

/** @throws Error if npm cannot install the peer */
export function openPeerWorkplace(peer: Peer, { root, cacheDir }: PeerOptions): Workplace {
  const folder = join(root, 'peers', peer.name)
  install(peer, folder)
  const siteFile = `${cacheDir}-site.json`
  const aside = `${folder}-old`
  const content = { BENCH_CACHE: cacheDir, BENCH_SITE: siteFile }
  return {
    title: `${peer.title} ${versionOf(peer, folder)}`.trim(),
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
      // Renames instead of removing, for the same reason as our own workplace.
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
  // Builds like a CI: the generators ask no questions and send no telemetry.
  CI: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
}

/** Copies the peer's templates, and installs its packages from the registry. */
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
