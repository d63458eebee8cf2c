/**
 * The place of the first in a sorted list that does not come before the one that is looked for; the
 * length of the list when all do.
 */
export function findPlace(length: number, comesBefore: (at: number) => boolean): number {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (comesBefore(middle)) from = middle + 1
    else to = middle
  }
  return from
}
