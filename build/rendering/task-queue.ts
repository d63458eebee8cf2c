/**
 * Pages to be made, from which several threads take until there are none left.
 */
import type { PageTask } from './page-task.ts'

export interface TaskQueue {
  tasks: readonly PageTask[]
  /** One number, shared: how many have been taken. */
  taken: Int32Array
}

/** So many at once: threads end at about the same time. */
const atOnce = 8

export const createQueue = (tasks: readonly PageTask[]): TaskQueue => ({
  tasks,
  taken: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
})

/** The next few, and nothing when there are none left. */
export function* takeTasks({ tasks, taken }: TaskQueue): Generator<readonly PageTask[]> {
  for (;;) {
    const from = Atomics.add(taken, 0, atOnce)
    if (from >= tasks.length) return
    yield tasks.slice(from, from + atOnce)
  }
}
