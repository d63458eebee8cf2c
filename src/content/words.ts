/** A text in English and in Italian. */
export interface Words {
  readonly en: string
  readonly it: string
}

/** The same text in both languages, such as the message of a package. */
export const inBoth = (text: string): Words => ({ en: text, it: text })
