/**
 * What an error page says, whether the build renders it or the browser puts it in place.
 */

/** The title of the error page; fixed by the specification, whatever the language of the site. */
export const errorTitleOf = (statusCode: number): string =>
  statusCode === 404 ? 'Page Not Found' : 'Internal Server Error'

export const errorHelpOf = (statusCode: number): string =>
  statusCode === 404
    ? 'La pagina che cerchi non c’è, oppure ha cambiato indirizzo. Puoi ripartire dalla prima pagina, o scrivermi: ti indico io la strada.'
    : 'Qui qualcosa non ha funzionato. Riprova tra poco; se hai fretta, scrivimi.'

export const offlineHelp =
  'Sembra che tu sia offline. Controlla la connessione e riprova: con il tasto indietro torni alla pagina che stavi leggendo.'

/** Of an address that no route matches; the browser, which knows the address, adds it. */
export const notFoundMessage = 'Page not found'
