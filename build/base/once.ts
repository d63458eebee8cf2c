/** Does `work` once for each argument, and gives its result again. */
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

/** Does some work when its result is asked for the first time. */
export function lazily<T extends object>(work: () => T): () => T {
  let result: T | undefined
  return () => {
    result ??= work()
    return result
  }
}
