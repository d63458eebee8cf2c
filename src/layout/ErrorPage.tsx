import { hrefOf } from '../content/paths.ts'

/** The title of the error page; fixed by the specification, whatever the language of the site. */
export const errorTitleOf = (statusCode: number): string =>
  statusCode === 404 ? 'Page Not Found' : 'Internal Server Error'

/** @param message of the error itself; shown as the description when there is one */
export function ErrorPage({
  statusCode = 500,
  message,
  basePath,
}: {
  statusCode?: number
  message: string
  basePath: string
}) {
  return (
    <section className="error-page">
      <p className="error-page__code" translate="no">
        {statusCode}
      </p>
      <div className="error-page__text">
        <h1 lang="en">{errorTitleOf(statusCode)}</h1>
        {message !== '' && (
          <p className="error-page__message" lang="en">
            {message}
          </p>
        )}
        <p>
          {statusCode === 404
            ? 'La pagina che cerchi non c’è, oppure ha cambiato indirizzo. Puoi ripartire dalla prima pagina, o scrivermi: ti indico io la strada.'
            : 'Qualcosa non ha funzionato da parte nostra. Riprova tra poco; se hai fretta, scrivimi.'}
        </p>
        <ul className="actions">
          <li>
            <a className="button" href={hrefOf('/', basePath)}>
              Torna alla home
            </a>
          </li>
          <li>
            <a className="button button--secondary" href={hrefOf('/contact', basePath)}>
              Contatti
            </a>
          </li>
        </ul>
      </div>
    </section>
  )
}
