/** A text in English, for developers, and in Italian, for editors. */
export interface Words {
  readonly en: string
  readonly it: string
}
