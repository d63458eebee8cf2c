import { VetrinaError } from '../../../src/content/errors.ts'

/** The error for people that the work ends with; anything else it does fails the test. */
export async function thrownBy(work: () => unknown): Promise<VetrinaError> {
  try {
    await work()
  } catch (error) {
    if (error instanceof VetrinaError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
