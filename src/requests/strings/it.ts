/**
 * Italian texts of the request forms.
 */
import type { RequestStrings } from './en.ts'

const yesNo = { si: 'Sì', no: 'No' }

const shared: RequestStrings['shared'] = {
  contacts: 'I tuoi contatti',
  aboutYou: 'Su di te',
  ending: 'Per finire',
  nome: {
    label: 'Nome e cognome',
    requiredMessage: 'Scrivi nome e cognome.',
    invalidMessage: 'Scrivi nome e cognome.',
  },
  telefono: { label: 'Telefono (anche WhatsApp)' },
  email: { label: 'Email' },
  citta: { label: 'Città' },
  messageHint: 'Non inserire dati sulla salute: ne parleremo di persona.',
  messaggio: { label: 'Il tuo messaggio' },
  marketing: { label: 'Desidero ricevere novità e promozioni' },
}

const bridal: RequestStrings['bridal'] = {
  subject: 'Prenotazione trucco sposa',
  notice:
    'L’invio non è una prenotazione: la data è confermata solo dopo la mia risposta e l’eventuale caparra.',
  day: 'Il giorno',
  services: 'I servizi',
  look: 'Il tuo stile',
  preferenza_contatto: {
    label: 'Come preferisci essere ricontattata?',
    options: { whatsapp: 'WhatsApp', telefonata: 'Telefonata', email: 'Email' },
  },
  data_matrimonio: { label: 'Data del matrimonio' },
  soon: 'La data è vicina: per una risposta più rapida scrivimi su WhatsApp.',
  ora_cerimonia: { label: 'Ora della cerimonia' },
  pronta_per: { label: 'A che ora devi essere pronta?' },
  beforeCeremony: 'L’orario deve essere prima della cerimonia.',
  luogo_preparazione: { label: 'Dove ti prepari? (indirizzo o comune)' },
  luogo_cerimonia: { label: 'Luogo della cerimonia' },
  servizi: {
    label: 'Servizi richiesti',
    hint: 'Scegli almeno un servizio.',
    requiredMessage: 'Scegli almeno un servizio.',
    options: {
      trucco_sposa: 'Trucco sposa',
      prova_trucco: 'Prova trucco',
      acconciatura: 'Acconciatura',
      ritocchi: 'Ritocchi durante la giornata',
      trucco_sposo: 'Trucco sposo',
      altro: 'Altro',
    },
  },
  persone_extra: {
    label: 'Quante altre persone da truccare?',
    hint: 'Mamma, testimoni, damigelle.',
  },
  minori: { label: 'Ci sono damigelle minorenni?', options: yesNo },
  periodo_prova: {
    label: 'Quando vorresti la prova?',
    options: {
      '6_mesi': '6 o più mesi prima',
      '3_5_mesi': '3–5 mesi prima',
      '1_2_mesi': '1–2 mesi prima',
      da_definire: 'Da definire',
    },
  },
  stile: {
    label: 'Stile desiderato',
    options: {
      naturale: 'Naturale',
      luminoso: 'Luminoso',
      classico: 'Classico',
      glam: 'Glam',
      non_so: 'Non so ancora',
    },
  },
  link_ispirazione: { label: 'Link a foto o bacheca' },
  come_mi_hai_conosciuta: {
    label: 'Come mi hai conosciuta?',
    options: {
      instagram: 'Instagram',
      passaparola: 'Passaparola',
      google: 'Google',
      partner: 'Un partner',
      fiera: 'Una fiera',
      altro: 'Altro',
    },
  },
  messaggio: { label: 'Raccontami il tuo matrimonio' },
}

const adultMessage = 'Se hai meno di 18 anni, fai inviare la richiesta da un genitore o tutore.'
const routeMessage = 'Scrivi il codice SDI oppure la PEC.'

const corsi: RequestStrings['corsi'] = {
  subject: 'Richiesta preventivo corso',
  notice:
    'L’invio non è un’iscrizione: il posto è confermato solo dopo la mia risposta e l’eventuale acconto.',
  course: 'Il corso',
  invoice: 'Fattura',
  corso: {
    label: 'Corso di interesse',
    requiredMessage: 'Scegli il corso.',
    invalidMessage: 'Scegli il corso.',
    options: {},
  },
  otherCourse: 'Un altro corso, o non so ancora',
  data_corso: {
    label: 'Data preferita',
    invalidMessage: 'Questa data è al completo.',
    options: { da_definire: 'Da definire' },
  },
  livello: {
    label: 'Il tuo livello',
    options: {
      principiante: 'Principiante',
      base: 'Base',
      intermedio: 'Intermedio',
      professionista: 'Professionista',
    },
  },
  formato: {
    label: 'Formato',
    options: { individuale: 'Individuale', gruppo: 'Di gruppo', online: 'Online' },
  },
  partecipanti: { label: 'Numero di partecipanti' },
  kit: {
    label: 'Ti serve il kit di prodotti?',
    options: { si: 'Sì', no: 'No', non_so: 'Non so' },
  },
  titolo: { label: 'Sei già estetista o operatrice del settore?', options: yesNo },
  fattura: { label: 'Ti serve la fattura?', options: yesNo },
  ragione_sociale: { label: 'Ragione sociale' },
  piva: {
    label: 'Partita IVA',
    invalidMessage: 'La partita IVA deve avere 11 cifre ed essere valida.',
  },
  codice_sdi: {
    label: 'Codice SDI',
    hint: 'Sette caratteri. In alternativa basta la PEC.',
    requiredMessage: routeMessage,
    invalidMessage: 'Il codice SDI ha 7 caratteri, tra lettere e cifre.',
  },
  pec: {
    label: 'PEC',
    hint: 'In alternativa al codice SDI.',
    requiredMessage: routeMessage,
  },
  maggiorenne: {
    label: 'Sono maggiorenne',
    hint: adultMessage,
    requiredMessage: adultMessage,
  },
}

const parentName = 'Scrivi nome e cognome di un genitore o tutore.'

const model: RequestStrings['model'] = {
  subject: 'Candidatura modella/o',
  notice: 'L’invio non garantisce la partecipazione: ti confermo io trattamento, giorno e ora.',
  application: 'La candidatura',
  pictures: 'Le foto',
  ending: 'Prima di inviare',
  data_nascita: { label: 'Data di nascita' },
  minorsHint: 'A 16 e 17 anni puoi candidarti solo per il trucco viso, con un genitore o tutore.',
  adultsOnly: 'Per questo trattamento devi avere almeno 18 anni.',
  tooYoung: 'Devi avere almeno 16 anni.',
  genitore_nome: {
    label: 'Nome e cognome di un genitore o tutore',
    hint: 'Serve solo se hai 16 o 17 anni.',
    requiredMessage: parentName,
    invalidMessage: parentName,
  },
  genitore_telefono: {
    label: 'Telefono del genitore o tutore',
    requiredMessage: 'Scrivi il telefono di un genitore o tutore.',
  },
  trattamenti: {
    label: 'Per cosa ti candidi?',
    hint: 'Scegli almeno un trattamento.',
    requiredMessage: 'Scegli almeno un trattamento.',
    options: {
      trucco_viso: 'Trucco viso',
      dermopigmentazione_sopracciglia: 'Dermopigmentazione sopracciglia',
      dermopigmentazione_labbra: 'Dermopigmentazione labbra',
      dermopigmentazione_occhi: 'Dermopigmentazione occhi',
      laminazione_ciglia: 'Laminazione ciglia',
      extension_ciglia: 'Extension ciglia',
      unghie: 'Unghie',
      skincare: 'Skincare',
    },
  },
  disponibilita: {
    label: 'Quando sei disponibile?',
    hint: 'Scegli almeno un momento.',
    requiredMessage: 'Scegli almeno un momento.',
    options: { mattina: 'Mattina', pomeriggio: 'Pomeriggio', sera: 'Sera', weekend: 'Weekend' },
  },
  trattamenti_precedenti: {
    label: 'Hai già fatto trucco permanente nella zona?',
    options: yesNo,
  },
  link_foto: {
    label: 'Link a foto del viso senza trucco',
    hint: 'Ad esempio una cartella condivisa.',
  },
  foto: { label: 'Foto del viso senza trucco' },
  onePhoto: 'Una sola.',
  photos: 'Al massimo {count}.',
  instagram: {
    label: 'Instagram',
    hint: 'Il nome del profilo, ad esempio @nome.',
    invalidMessage: 'Scrivi il nome del profilo, ad esempio @nome.',
  },
  letto_controindicazioni: {
    label:
      'Ho letto le controindicazioni (gravidanza, allattamento, terapie in corso, patologie cutanee…) e so che ne parleremo di persona',
    requiredMessage: 'Conferma di aver letto le controindicazioni.',
  },
  foto_corso: {
    label: 'So che durante il corso possono essere scattate foto',
    hint: 'La liberatoria si firma in sede ed è facoltativa.',
  },
}

export const italian: RequestStrings = { shared, bridal, corsi, model }
