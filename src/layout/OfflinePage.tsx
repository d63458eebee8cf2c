import { hrefOf } from '../content/paths.ts'

/** Shown by the service worker when a page was never visited and there is no connection. */
export function OfflinePage({ basePath }: { basePath: string }) {
  return (
    <section className="error-page">
      <div className="error-page__text">
        <h1>Sei offline</h1>
        <p>
          Questa pagina non è ancora salvata sul tuo dispositivo. Le pagine che hai già visitato si
          aprono anche senza connessione: le altre tornano appena torna la rete.
        </p>
        <ul className="actions">
          <li>
            <a className="button" href={hrefOf('/', basePath)}>
              Torna alla home
            </a>
          </li>
        </ul>
      </div>
    </section>
  )
}
