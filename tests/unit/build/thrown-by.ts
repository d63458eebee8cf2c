import { VetrinaError } from '../../../src/content/errors.ts'

/** The `VetrinaError` that `work` throws; any other outcome fails the test. */
export async function thrownBy(work: () => unknown): Promise<VetrinaError> {
  try {
    await work()
  } catch (error) {
    if (error instanceof VetrinaError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
