/**
 * English texts that only the request forms use. The keys of options are the posted values, which
 * are the same in every language.
 */
import type { Widened } from '../../strings/strings.ts'

const yesNo = { si: 'Yes', no: 'No' } as const

const shared = {
  contacts: 'Your contact details',
  aboutYou: 'About you',
  ending: 'Finally',
  nome: {
    label: 'Full name',
    requiredMessage: 'Enter your first name and surname.',
    invalidMessage: 'Enter your first name and surname.',
  },
  telefono: { label: 'Telephone (WhatsApp too)' },
  email: { label: 'Email' },
  citta: { label: 'Town or city' },
  /** Health data are never asked on the web. */
  messageHint: 'Please leave out anything about your health: we will talk about it in person.',
  messaggio: { label: 'Your message' },
  marketing: { label: 'I would like to receive news and offers' },
} as const

const bridal = {
  subject: 'Bridal make-up booking',
  notice:
    'Sending this form is not a booking: the date is confirmed only once I have replied and any deposit has been paid.',
  day: 'The day',
  services: 'Services',
  look: 'Your style',
  preferenza_contatto: {
    label: 'How would you like me to get back to you?',
    options: { whatsapp: 'WhatsApp', telefonata: 'Phone call', email: 'Email' },
  },
  data_matrimonio: { label: 'Wedding date' },
  soon: 'That date is close: for a quicker reply, message me on WhatsApp.',
  ora_cerimonia: { label: 'Time of the ceremony' },
  pronta_per: { label: 'What time do you need to be ready?' },
  beforeCeremony: 'This time must be before the ceremony.',
  luogo_preparazione: { label: 'Where will you be getting ready? (address or town)' },
  luogo_cerimonia: { label: 'Place of the ceremony' },
  servizi: {
    label: 'Services you would like',
    hint: 'Choose at least one service.',
    requiredMessage: 'Choose at least one service.',
    options: {
      trucco_sposa: 'Bridal make-up',
      prova_trucco: 'Make-up trial',
      acconciatura: 'Hairstyling',
      ritocchi: 'Touch-ups during the day',
      trucco_sposo: 'Groom’s make-up',
      altro: 'Something else',
    },
  },
  persone_extra: {
    label: 'How many other people need make-up?',
    hint: 'Mother, witnesses, bridesmaids.',
  },
  minori: { label: 'Are any of the bridesmaids under 18?', options: yesNo },
  periodo_prova: {
    label: 'When would you like the trial?',
    options: {
      '6_mesi': '6 months before or earlier',
      '3_5_mesi': '3–5 months before',
      '1_2_mesi': '1–2 months before',
      da_definire: 'To be decided',
    },
  },
  stile: {
    label: 'Style you have in mind',
    options: {
      naturale: 'Natural',
      luminoso: 'Glowing',
      classico: 'Classic',
      glam: 'Glam',
      non_so: 'I don’t know yet',
    },
  },
  link_ispirazione: { label: 'Link to photos or a mood board' },
  come_mi_hai_conosciuta: {
    label: 'How did you hear about me?',
    options: {
      instagram: 'Instagram',
      passaparola: 'Word of mouth',
      google: 'Google',
      partner: 'A partner',
      fiera: 'A wedding fair',
      altro: 'Some other way',
    },
  },
  messaggio: { label: 'Tell me about your wedding' },
} as const

const adultMessage = 'If you are under 18, please have a parent or guardian send the request.'
const routeMessage = 'Enter the SDI code or the PEC address.'

const corsi = {
  subject: 'Course quote request',
  notice:
    'Sending this form does not enrol you: your place is confirmed only once I have replied and any deposit has been paid.',
  course: 'The course',
  invoice: 'Invoice',
  corso: {
    label: 'Course you are interested in',
    requiredMessage: 'Choose a course.',
    invalidMessage: 'Choose a course.',
    options: {},
  },
  otherCourse: 'Another course, or I don’t know yet',
  data_corso: {
    label: 'Preferred date',
    invalidMessage: 'This date is fully booked.',
    options: { da_definire: 'To be decided' },
  },
  livello: {
    label: 'Your level',
    options: {
      principiante: 'Complete beginner',
      base: 'Basic',
      intermedio: 'Intermediate',
      professionista: 'Professional',
    },
  },
  formato: {
    label: 'Format',
    options: { individuale: 'One-to-one', gruppo: 'Group', online: 'Online' },
  },
  partecipanti: { label: 'Number of participants' },
  kit: {
    label: 'Do you need the product kit?',
    options: { si: 'Yes', no: 'No', non_so: 'I don’t know' },
  },
  titolo: {
    label: 'Are you already a beautician, or do you work in the industry?',
    options: yesNo,
  },
  fattura: { label: 'Do you need an invoice?', options: yesNo },
  ragione_sociale: { label: 'Company name' },
  piva: {
    label: 'Italian VAT number (partita IVA)',
    invalidMessage: 'The VAT number must have 11 digits and be valid.',
  },
  codice_sdi: {
    label: 'SDI code',
    hint: 'Seven characters. The PEC address will do instead.',
    requiredMessage: routeMessage,
    invalidMessage: 'The SDI code has 7 characters, letters and digits.',
  },
  pec: {
    label: 'PEC (certified email)',
    hint: 'Instead of the SDI code.',
    requiredMessage: routeMessage,
  },
  maggiorenne: {
    label: 'I am 18 or over',
    hint: adultMessage,
    requiredMessage: adultMessage,
  },
} as const

const parentName = 'Enter the first name and surname of a parent or guardian.'

const model = {
  subject: 'Model application',
  notice:
    'Sending this form does not guarantee you a place: I will confirm the treatment, day and time.',
  application: 'Your application',
  pictures: 'Photos',
  ending: 'Before you send',
  data_nascita: { label: 'Date of birth' },
  minorsHint: 'At 16 and 17 you can apply for make-up only, with a parent or guardian.',
  adultsOnly: 'You must be at least 18 for this treatment.',
  tooYoung: 'You must be at least 16.',
  genitore_nome: {
    label: 'Full name of a parent or guardian',
    hint: 'Only needed if you are 16 or 17.',
    requiredMessage: parentName,
    invalidMessage: parentName,
  },
  genitore_telefono: {
    label: 'Telephone of the parent or guardian',
    requiredMessage: 'Enter the telephone number of a parent or guardian.',
  },
  trattamenti: {
    label: 'What are you applying for?',
    hint: 'Choose at least one treatment.',
    requiredMessage: 'Choose at least one treatment.',
    options: {
      trucco_viso: 'Make-up',
      dermopigmentazione_sopracciglia: 'Permanent make-up: brows',
      dermopigmentazione_labbra: 'Permanent make-up: lips',
      dermopigmentazione_occhi: 'Permanent make-up: eyes',
      laminazione_ciglia: 'Lash lift',
      extension_ciglia: 'Lash extensions',
      unghie: 'Nails',
      skincare: 'Skincare',
    },
  },
  disponibilita: {
    label: 'When are you available?',
    hint: 'Choose at least one time.',
    requiredMessage: 'Choose at least one time.',
    options: {
      mattina: 'Mornings',
      pomeriggio: 'Afternoons',
      sera: 'Evenings',
      weekend: 'Weekends',
    },
  },
  trattamenti_precedenti: {
    label: 'Have you had permanent make-up in that area before?',
    options: yesNo,
  },
  link_foto: {
    label: 'Link to photos of your face without make-up',
    hint: 'For example a shared folder.',
  },
  foto: { label: 'Photos of your face without make-up' },
  onePhoto: 'One only.',
  photos: 'At most {count}.',
  instagram: {
    label: 'Instagram',
    hint: 'The name of your profile, for example @name.',
    invalidMessage: 'Enter the name of your profile, for example @name.',
  },
  letto_controindicazioni: {
    label:
      'I have read the contraindications (pregnancy, breastfeeding, current medication, skin conditions…) and know that we will talk about them in person',
    requiredMessage: 'Confirm that you have read the contraindications.',
  },
  foto_corso: {
    label: 'I understand that photos may be taken during the course',
    hint: 'The release form is signed on site, and is optional.',
  },
} as const

export const english = { shared, bridal, corsi, model } as const

/** Texts that only the request forms use, in any language. */
export type RequestStrings = Widened<typeof english>
