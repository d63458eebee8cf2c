/**
 * Watches which build the site is at: asks a second after load, then now and then.
 */
import type { BuildManifest, LatestBuild } from '../content/payload.ts'
import { fetchFile } from './fetch-file.ts'
import { mayReload } from './reload.ts'
import { base } from './routes.ts'

const firstAskMs = 1000
const defaultPollMs = 5 * 60_000
/** Time before another reload for the same build: the host may still serve the old page. */
const reloadGuardMs = 5 * 60_000

export type BuildWatch = ReturnType<typeof watchBuild>

export function watchBuild() {
  let manifest: BuildManifest | undefined
  let latestId: string | undefined
  let resolveKnown: (manifest: BuildManifest) => void
  const known = new Promise<BuildManifest>((resolve) => {
    resolveKnown = resolve
  })

  /** Asks again. Resolves with the id of the latest build, if ever known. */
  const ask = async () => {
    if (document.hidden) return latestId
    try {
      const latest = await fetchJson<LatestBuild>(`builds/latest.json?${Date.now()}`)
      latestId = latest.id
      if (!manifest) {
        manifest = await fetchJson<BuildManifest>(`builds/meta/${latest.id}.json`)
        resolveKnown(manifest)
      }
    } catch (error) {
      console.error('Error fetching app manifest', error)
    }
    return latestId
  }
  const poll = async () => {
    await ask()
    setTimeout(poll, manifest ? manifest.pollSeconds * 1000 : defaultPollMs)
  }

  setTimeout(poll, firstAskMs)
  document.addEventListener('visibilitychange', ask)
  return {
    /** The manifest of the build that this page navigates in; `undefined` until it is known. */
    manifest: () => manifest,
    /** Resolves with the manifest when it is known. */
    known,
    ask,
    /** Whether the next page must be an ordinary load, because another build was published. */
    mustReload: () =>
      !!manifest &&
      (latestId !== manifest.id ||
        !import.meta.url.endsWith(
          SITE_FOLDER ? (manifest.scripts?.[SITE_FOLDER] ?? '') : manifest.script,
        )) &&
      mayReload(`build ${latestId}`, reloadGuardMs),
  }
}

const fetchJson = async <T>(path: string): Promise<T> =>
  (await fetchFile(new URL(path, base))).json()
