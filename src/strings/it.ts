/**
 * The words of this site in Italian.
 */
import { english } from './en.ts'
import type { Strings } from './strings.ts'

const { consent, failure, idle } = english.translation

const locale = 'it-IT'

export const italian: Strings = {
  locale,
  builtIn: 'it',
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
  forms: {
    locale,
    choose: 'Scegli…',
    optional: '(facoltativo)',
    required: 'Questo campo è obbligatorio.',
    email: 'Inserisci un indirizzo email valido, ad esempio nome@esempio.it.',
    phone: 'Inserisci un numero di telefono valido (solo cifre, spazi e +).',
    link: 'Il link deve iniziare con https://',
    text: 'Controlla quello che hai scritto.',
    tooShort: 'Scrivi almeno {min} caratteri.',
    tooLong: 'Hai superato il limite di {max} caratteri.',
    date: 'Inserisci una data valida (gg/mm/aaaa).',
    pastDate: 'La data deve essere futura.',
    farDate: 'La data deve essere entro {years} anni.',
    time: 'Inserisci un orario valido (hh:mm).',
    number: 'Scrivi un numero da {min} a {max}.',
    choice: 'Scegli un’opzione.',
    fileType: 'Formato non supportato.',
    manyFiles: { one: 'Scegli una sola foto.', other: 'Scegli al massimo {count} foto.' },
    rawFiles:
      'Senza JavaScript le foto partono come sono, con i dati che la fotocamera vi ha scritto, anche il luogo dello scatto. Scegli foto in JPG, PNG o WebP che non superano {size} MB; quelle più grandi me le puoi mandare quando ti rispondo.',
    toCheck: { one: 'C’è un campo da controllare', other: 'Ci sono {count} campi da controllare' },
    yes: 'Sì',
    policy: {
      before: 'Inviando la richiesta dichiari di aver letto',
      link: 'l’informativa privacy',
      version: ' (versione {version})',
      versionOf: ' (versione del {day})',
      after: '. Uso i tuoi dati per risponderti, e per altro solo se lo scegli tu.',
    },
    send: 'Invia la richiesta',
    prepare: 'Prepara l’email',
    sending: 'Invio in corso…',
    sendingNow: 'Sto inviando la richiesta.',
    slow: 'Ci vuole più del solito: aspetta ancora un momento.',
    answerSoon: 'Ti rispondo appena possibile.',
    answerWithin: {
      one: 'Ti rispondo entro un’ora.',
      other: 'Ti rispondo entro {count} ore.',
    },
    another: 'Scrivi un’altra richiesta',
    notSent: 'Richiesta non inviata',
    stillHere: 'Quello che hai scritto è ancora in questa pagina.',
    retryIn: { one: 'Puoi riprovare tra un minuto.', other: 'Puoi riprovare tra {count} minuti.' },
    keep: 'Tienila e inviala più tardi',
    reopen: 'Riapri e correggi',
    waiting: 'Richiesta in attesa',
    kept: 'La richiesta è salvata su questo dispositivo.',
    offline:
      'Sei offline: la richiesta è salvata su questo dispositivo. Inviala quando torni online.',
    withoutFiles:
      'Le foto non sono salvate: la richiesta parte senza, e me le puoi mandare quando ti rispondo.',
    goesByItself:
      'Se non la invii tu, parte da sola appena si può: se il tuo browser lo permette anche a sito chiuso, altrimenti la prossima volta che apri il sito con la connessione.',
    sendNow: 'Invia ora',
    takeBack: 'Annulla l’invio e modifica',
    replace:
      'Nel modulo c’è già qualcosa che non hai inviato: se continui, questa richiesta prende il suo posto.',
    draft: 'Ecco quello che avevi scritto il {day}, rimasto su questo dispositivo.',
    restart: 'Ricomincia da capo',
    interest: 'Mi interessa: {service}.',
    greeting: 'Ciao! Ti scrivo per: {subject}.',
    ready: 'Il messaggio è pronto',
    readyText: 'Scegli come mandarlo: è già scritto, parte solo quando lo invii tu.',
    byWhatsapp: 'Scrivimi su WhatsApp',
    byMail: 'Scrivimi per email',
    tooMany: 'Troppi invii in poco tempo. Riprova tra qualche minuto.',
    tooBig: 'La richiesta è troppo lunga. Accorcia il messaggio e riprova.',
    invalid: 'Controlla i campi segnalati.',
    failed: 'Invio non riuscito. Riprova, oppure scrivimi {chat}: ho già preparato il messaggio.',
    refused: 'Non riesco a verificare la richiesta. Scrivimi {ways}.',
    closed:
      'Il modulo al momento non riceve richieste. Scrivimi {ways}: ho già preparato il messaggio.',
    ways: { chat: 'su WhatsApp', both: 'su WhatsApp o per email', mail: 'per email' },
  },
  requests: {
    sent: 'Richiesta inviata!',
    reference: 'Codice richiesta:',
    notGone: 'Una richiesta non è partita.',
    why: 'Guarda perché',
  },
  translation: {
    list: 'Lingua',
    notice: 'Traduzione',
    cancel: 'Annulla',
    consent: {
      text: 'Per tradurre, il testo della pagina e il tuo indirizzo IP vengono inviati a Google.',
      english: consent.text,
      action: 'Traduci con Google',
    },
    cookies: 'Informativa cookie',
    failure: {
      text: 'Il traduttore di Google non risponde. Puoi usare la traduzione del tuo browser.',
      english: failure.text,
      action: 'Riprova',
    },
    howTo: 'Come si fa',
    idle: {
      text: 'La traduzione non è partita. Di solito basta ricaricare la pagina.',
      english: idle.text,
      action: 'Ricarica',
    },
  },
  consent: {
    label: 'Consenso alla traduzione',
    none: 'Non hai dato nessun consenso. La traduzione di Google parte solo se la chiedi tu.',
    since: 'Il {day} hai acconsentito alla traduzione di Google. Il consenso vale sei mesi.',
    revoke: 'Revoca il consenso',
    revoked: 'Consenso revocato',
  },
  editor: {
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
