/**
 * Measures builds of one size, ours and the peers' in turn: otherwise other work on the machine and the
 * state of its disk would favour whichever generator builds in a good quarter of an hour.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../build/base/output-files.ts'
import type { Measurement } from './measure-process.ts'
import { openOwnWorkplace, type Workplace } from './own-workplace.ts'
import { requireEqualWork, type Site, type Weight, weigh } from './peers/equal-work.ts'
import type { Peer } from './peers/peer.ts'
import { openPeerWorkplace } from './peers/peer-workplace.ts'
import { createSiteCache, editPage, slugOf } from './site-cache.ts'

export interface Builds {
  workplace: Workplace
  weight: Weight
  cold: Measurement[]
  edit: Measurement[]
  nothing: Measurement[]
}

export interface Place {
  pages: number
  cacheDir: string
  /** Number of edits so far, which makes each edit's text different. */
  edits: number
  own: Builds
  peers: Builds[]
  /** Titles of the peers that do not build the pages here, or do less. */
  leftOut: string[]
}

/** A peer's build that takes longer is measured once. */
const onceFromSeconds = 60

/** @throws Error if our own build fails */
export async function openPlace(pages: number, cacheDir: string, config: string): Promise<Place> {
  await createSiteCache(cacheDir, pages, config)
  const workplace = openOwnWorkplace(cacheDir, config)
  await workplace.build(pages)
  return { pages, cacheDir, edits: 0, own: openBuilds(workplace), peers: [], leftOut: [] }
}

/** @param root folder of the whole measurement */
export async function addPeer(place: Place, peer: Peer, root: string): Promise<void> {
  await orLeaveOut(place, peer.title, async () => {
    const workplace = openPeerWorkplace(peer, { root, cacheDir: place.cacheDir })
    await workplace.prepare()
    workplace.putAside()
    const first = await workplace.build(place.pages)
    requireEqualWork(place.own.workplace.site, workplace.site)
    requireAll(workplace.site, place.pages)
    const builds = openBuilds(workplace)
    if (first.seconds > onceFromSeconds) builds.cold.push(first)
    place.peers.push(builds)
  })
}

/** Requires a finished build, whose pages it weighs. */
const openBuilds = (workplace: Workplace): Builds => ({
  workplace,
  weight: weigh(workplace.site),
  cold: [],
  edit: [],
  nothing: [],
})

/** Leaves a peer out for good once a step of it fails. */
async function orLeaveOut(place: Place, title: string, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    console.error(`${title}, ${place.pages} pages, is left out:`, error)
    place.peers = place.peers.filter(({ workplace }) => workplace.title !== title)
    place.leftOut.push(title)
  }
}

async function inTurn(
  place: Place,
  all: readonly Builds[],
  step: (builds: Builds) => Promise<void>,
): Promise<void> {
  for (const builds of all) {
    if (builds === place.own) await step(builds)
    else await orLeaveOut(place, builds.workplace.title, () => step(builds))
  }
}

/** Peers that are measured more than once. */
export const quickPeers = ({ peers }: Place): readonly Builds[] =>
  peers.filter(({ cold: [first] }) => first === undefined || first.seconds <= onceFromSeconds)

/** Measures the nth cold build of each generator. */
export async function measureCold(place: Place, nth: number): Promise<void> {
  const all = [place.own, ...quickPeers(place)]
  // The order alternates: a later build finds shared files in memory and earlier output on the disk.
  const ordered = nth % 2 === 0 ? all : all.toReversed()
  await inTurn(place, ordered, async ({ workplace, cold }) => {
    workplace.putAside()
    cold.push(await workplace.build(place.pages))
  })
}

/** Measures one build after an edit, the same edit for all. */
export async function measureEdit(place: Place, peers: readonly Builds[]): Promise<void> {
  // The first of two languages has half of the pages.
  const number = (Math.floor(place.pages / 4) + place.edits) % Math.floor(place.pages / 2)
  const edition = `edizione ${place.edits}`
  place.edits++
  await editPage(place.cacheDir, number, edition)
  await inTurn(place, [place.own, ...peers], async ({ workplace, edit }) => {
    await workplace.prepare(slugOf(number))
    edit.push(await workplace.build(1))
    requireText(workplace.site, slugOf(number), edition)
  })
}

/** Measures one build of ours without a change. */
export async function measureNothing({ own }: Place): Promise<void> {
  own.nothing.push(await own.workplace.build(0))
}

function requireText({ outDir, payload }: Site, slug: string, text: string): void {
  for (const name of ['index.html', payload]) {
    if (readFileSync(join(outDir, slug, name), 'utf8').includes(text)) continue
    throw new Error(`the edit is not in ${slug}/${name}`)
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
