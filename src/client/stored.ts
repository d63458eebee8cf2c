/** Uses the browser's storage; `undefined` where it is blocked, full or damaged: nothing depends on it. */
export function ifStored<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
