import { MessagePage } from './MessagePage.tsx'

/**
 * Shown by the service worker when a page was never visited and the network does not answer, with the
 * address of that page.
 */
export function OfflinePage({ basePath }: { basePath: string }) {
  return (
    <MessagePage heading="La rete non risponde" basePath={basePath} hasRetry>
      Questa pagina non è ancora salvata sul tuo dispositivo. Le pagine che hai già visitato si
      aprono anche senza connessione; per questa, riprova appena torna la rete.
    </MessagePage>
  )
}
