/**
 * The one way to load a script after the page. If a deploy removed the chunk, or it comes back empty,
 * the page reloads and names the current chunks.
 */
import { askStatus } from './ask-status.ts'
import { reloadOrOffer } from './reload.ts'
import { mayReload } from './reload-guard.ts'

const guardMs = 10_000

/**
 * Loads a chunk; never settles when the page reloads.
 * @throws what `load` threw, when there is no connection, this path just reloaded, or the visitor is
 * busy
 */
export async function loadChunk<Module extends object>(
  load: () => Promise<Module | undefined>,
): Promise<Module> {
  try {
    const module = await load()
    // A tab that slept may get an empty module for a script that it failed to load.
    if (module && Object.keys(module).length > 0) return module
    throw new Error('Empty script')
  } catch (error) {
    // Without a connection a reload does not help.
    const status = await askStatus(location.href)
    const mayHelp = status && mayReload(`chunk ${location.pathname}`, guardMs)
    if (mayHelp && reloadOrOffer()) return new Promise(() => {})
    throw error
  }
}
