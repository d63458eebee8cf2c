/**
 * The words of this site in Italian.
 */
import type { Strings } from './strings.ts'

export const italian: Strings = {
  locale: 'it-IT',
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
  moved: 'La pagina ha cambiato indirizzo',
  table: 'Tabella',
  install: {
    label: 'Installa il sito',
    title: 'Tienimi a portata di mano',
    offer: 'Aggiungi il sito alla schermata iniziale: si apre in un attimo, anche senza rete.',
    byHand:
      'Tocca Condividi nella barra del browser, poi «Aggiungi alla schermata Home»: il sito si apre in un attimo, anche senza rete.',
    take: 'Installa',
    notNow: 'Non ora',
    understood: 'Ho capito',
  },
  editor: {
    words: 'it',
    waiting: 'Anteprima: la bozza compare alla prima modifica',
    draft: 'Anteprima: bozza non pubblicata',
    form: 'Anteprima: da qui i moduli non si inviano',
    pageFailed: 'Questa pagina ora non si può mostrare.',
    blokFailed: 'Questo blocco ora non si può mostrare.',
    noPage:
      'Questo contenuto non ha una pagina propria: le modifiche si vedono dopo la pubblicazione.',
    unknownBlok: 'Il blocco “{name}” qui non è previsto: sul sito non si vede.',
    unnamed: 'senza nome',
    text: 'Testo: {problem}',
    missingData:
      'La bozza non si può mostrare: nel sito mancano i dati “{name}”. Ricarica la pagina; se non basta, il sito va pubblicato di nuovo.',
  },
}
