interface Words {
  english: string
  italian: string
}

/** To upload the same file again does not help: the words say what is wrong with it, and what helps. */
export class UnfitPicture extends Error {
  readonly english: string
  readonly italian: string
  /** How to export it. */
  readonly remedy: Words

  constructor({ english, italian }: Words, remedy: Words) {
    super(english)
    this.english = english
    this.italian = italian
    this.remedy = remedy
  }
}
