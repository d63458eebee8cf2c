import { onTestFinished } from 'vitest'
import { openStore, type Store } from '../../../build/store/store.ts'
import { tempFolder } from './temp-folder.ts'

/** The store of a content cache, closed after the test. */
export async function storeIn(cacheDir = tempFolder()): Promise<Store> {
  const store = await openStore(cacheDir, (line) => {
    throw new Error(line)
  })
  onTestFinished(store.close)
  return store
}
