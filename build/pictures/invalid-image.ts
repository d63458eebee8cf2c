import type { Words } from '../../src/content/words.ts'

/** An image that no upload of the same file mends: `words` say what is wrong with it, `hint` what helps. */
export class InvalidImage extends Error {
  /** To complete “The image …”, “La foto …”. */
  readonly words: Words
  /** How to export it. */
  readonly hint: Words

  constructor(words: Words, hint: Words) {
    super(words.en)
    this.words = words
    this.hint = hint
  }
}
