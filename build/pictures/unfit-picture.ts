import type { Words } from '../../src/content/words.ts'

/** To upload the same file again does not help: the words say what is wrong with it, and what helps. */
export class UnfitPicture extends Error {
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
