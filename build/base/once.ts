/** Gives for an argument that it was given before what it gave then. */
export function once<T, About = string>(work: (about: About) => T): (about: About) => T {
  const known = new Map<About, T>()
  return (about) => {
    const before = known.get(about)
    if (before !== undefined || known.has(about)) return before as T
    const result = work(about)
    known.set(about, result)
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
