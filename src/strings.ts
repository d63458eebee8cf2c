/**
 * What visitors of this site read that no story says.
 */
import type { Strings } from './content/strings.ts'

export const strings: Strings = {
  close: 'Chiudi',
  retry: 'Riprova',
  home: 'Torna alla home',
  notFound:
    'La pagina che cerchi non c’è, oppure ha cambiato indirizzo. Puoi ripartire dalla prima pagina, o scrivermi: ti indico io la strada.',
  failed: 'Qui qualcosa non ha funzionato. Riprova tra poco; se hai fretta, scrivimi.',
  offline:
    'Sembra che tu sia offline. Controlla la connessione e riprova: con il tasto indietro torni alla pagina che stavi leggendo.',
  newVersion: 'È disponibile una nuova versione del sito.',
  reload: 'Aggiorna',
  installLabel: 'Installa il sito',
  installTitle: 'Tienimi a portata di mano',
  installOffer: 'Aggiungi il sito alla schermata iniziale: si apre in un attimo, anche senza rete.',
  installByHand:
    'Tocca Condividi nella barra del browser, poi «Aggiungi alla schermata Home»: il sito si apre in un attimo, anche senza rete.',
  install: 'Installa',
  notNow: 'Non ora',
  understood: 'Ho capito',
  moved: 'La pagina ha cambiato indirizzo',
}
