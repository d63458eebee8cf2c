/** What the button of a form says: the page, and the script, which must not read it from a page that may be translated. */
export const submitLabel = (isPosted: boolean): string =>
  isPosted ? 'Invia la richiesta' : 'Prepara l’email'
