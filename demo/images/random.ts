/** A source of numbers in [0, 1): the same seed gives the same row of numbers. */
export interface Random {
  next: () => number
  /** Evenly spread between the two. */
  between: (low: number, high: number) => number
  /** Bell-shaped around 0, mostly within ±1. */
  spread: () => number
}

export function createRandom(seed: string): Random {
  const next = mulberry32(hashOf(seed))
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    spread: () => (next() + next() + next() + next() - 2) * 0.87,
  }
}

// FNV-1a
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}
