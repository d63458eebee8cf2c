/**
 * The one way to load a script after the page: a chunk that a deploy took away, or that came back
 * as nothing, reloads the page, which then names the chunks of today.
 */
import { askStatus } from './ask-status.ts'
import { reloadOrOffer } from './reload.ts'
import { mayReload } from './reload-guard.ts'

const guardMs = 10_000

/**
 * Never settles when the page reloads.
 * @throws what `load` threw, when there is no connection, this path was reloaded a moment ago, or
 * the visitor is busy
 */
export async function loadChunk<Module extends object>(
  load: () => Promise<Module | undefined>,
): Promise<Module> {
  try {
    const module = await load()
    // A tab that slept may be given an empty module for a script that it could not have.
    if (module && Object.keys(module).length > 0) return module
    throw new Error('Empty script')
  } catch (error) {
    // Without a connection there is no page of today either.
    const status = await askStatus(location.href)
    const mayHelp = status && mayReload(`chunk ${location.pathname}`, guardMs)
    if (mayHelp && reloadOrOffer()) return new Promise(() => {})
    throw error
  }
}
