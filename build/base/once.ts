/** Runs `work` once for each argument, and returns the same result again. */
export function once<T, About = string>(work: (about: About) => T): (about: About) => T {
  const results = new Map<About, T>()
  return (about) => {
    const previous = results.get(about)
    if (previous !== undefined || results.has(about)) return previous as T
    const result = work(about)
    results.set(about, result)
    return result
  }
}

/** Runs `work` on the first call, and returns the same result again. */
export function lazily<T extends object>(work: () => T): () => T {
  let result: T | undefined
  return () => {
    result ??= work()
    return result
  }
}
