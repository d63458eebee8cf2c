import type { FormStrings } from '../strings/strings.ts'

/** Label of a form's button. The script must not read it from the page, which may be translated. */
export const submitLabel = ({ send, prepare }: FormStrings, isPosted: boolean): string =>
  isPosted ? send : prepare
