import type { FormStrings } from '../strings/strings.ts'

/** What the button of a form says: the page, and the script, which must not read it from a page that may be translated. */
export const submitLabel = ({ send, prepare }: FormStrings, isPosted: boolean): string =>
  isPosted ? send : prepare
