/**
 * Which build the site is at: learned about a second after load, asked again now and then.
 */
import type { LatestBuild } from '../content/payload.ts'

const firstAskMs = 1000
const pollMs = 5 * 60_000

export interface BuildWatch {
  /** The build id; `undefined` until it is known. */
  id(): string | undefined
  /** Whether another build was published since. */
  isStale(): boolean
}

/** @param base the site's root, with the base path */
export function watchBuild(base: URL): BuildWatch {
  let id: string | undefined
  let isStale = false

  const ask = async () => {
    if (document.hidden) return
    try {
      const latest: LatestBuild = await fetchJson(new URL(`builds/latest.json?${Date.now()}`, base))
      isStale ||= id !== undefined && latest.id !== id
      if (id === undefined) {
        await fetchJson(new URL(`builds/meta/${latest.id}.json`, base))
        id = latest.id
      }
    } catch (error) {
      console.error('Error fetching app manifest', error)
    }
  }

  setTimeout(ask, firstAskMs)
  setInterval(ask, pollMs)
  document.addEventListener('visibilitychange', ask)
  return { id: () => id, isStale: () => isStale }
}

async function fetchJson<T>(url: URL): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${url.pathname}`)
  return response.json() as Promise<T>
}
