/**
 * Which page it was whose components threw: what they say of it themselves names none.
 */
import { messageOf, systemErrorCode, VetrinaError } from '../errors.ts'
import type { PageTask, ProducedPage } from './page-task.ts'
import { type PageWorkshop, producePage } from './produce-page.ts'

/** @throws VetrinaError RENDER_FAILED; what names its own place, as it is */
export function produceNamedPage(task: PageTask, workshop: PageWorkshop): ProducedPage {
  try {
    return producePage(task, workshop)
  } catch (error) {
    if (error instanceof VetrinaError || systemErrorCode(error) !== undefined) throw error
    const reason = messageOf(error)
    throw new VetrinaError({
      code: 'RENDER_FAILED',
      message: `The page ${task.path} (story ${workshop.library.entryOf(task.uuid)?.fullSlug ?? task.uuid}) cannot be rendered: ${reason}. The site is as it was.`,
      hint: 'Correct the component that throws it; --verbose shows where that is.',
      cause: error,
    })
  }
}
