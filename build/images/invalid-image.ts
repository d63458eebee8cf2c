import type { Words } from '../../src/content/words.ts'

/** An image that uploading again does not fix: `words` say what is wrong, `hint` what helps. */
export class InvalidImage extends Error {
  /** Words that complete “The image …”, “La foto …”. */
  readonly words: Words
  /** Advice for exporting it. */
  readonly hint: Words

  constructor(words: Words, hint: Words) {
    super(words.en)
    this.words = words
    this.hint = hint
  }
}
