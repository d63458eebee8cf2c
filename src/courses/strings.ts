/**
 * Texts about courses that no story has: a catalogue for each language.
 */
import type { Words } from '../content/words.ts'
import { useStrings } from '../kit/use-strings.ts'
import { stringsOf } from '../strings/catalogues.ts'
import type { Widened } from '../strings/strings.ts'

/** Areas and levels of courses, as editors and visitors read them. */
export const courseAreas = {
  'trucco-viso': 'Trucco viso',
  unghie: 'Unghie',
  ciglia: 'Ciglia',
  dermopigmentazione: 'Dermopigmentazione',
} as const
export type CourseArea = keyof typeof courseAreas

export const courseLevels = {
  base: 'Base',
  intermedio: 'Intermedio',
  avanzato: 'Avanzato',
} as const

const english = {
  areas: {
    'trucco-viso': 'Make-up',
    unghie: 'Nails',
    ciglia: 'Lashes',
    dermopigmentazione: 'Permanent make-up',
  },
  levels: { base: 'Beginner', intermedio: 'Intermediate', avanzato: 'Advanced' },
  /** `{level}` with a small letter. */
  ofLevel: '{level} level',
  status: {
    open: 'Open for enrolment',
    'last-seats': 'Last places',
    full: 'Fully booked',
    cancelled: 'Cancelled',
    running: 'In progress',
    over: 'Finished',
  },
  seats: { one: '1 place left', other: '{count} places left' },
  seatsOf: 'of {seats}',
  hours: 'Time',
  dates: {
    next: 'Upcoming dates',
    none: 'New dates are being planned.',
    noneOfCourse: 'New dates are being planned: get in touch, and you will be the first to know.',
    inPreparation: 'Dates to be announced',
  },
  noCourses: 'New courses are being planned.',
  offer: {
    label: 'Price and enrolment',
    deposit: 'Deposit on enrolment:',
    ask: 'Request a quote',
    share: 'Share this course',
  },
  program: 'Programme',
  facts: {
    duration: 'Duration',
    level: 'Level',
    teacher: 'Trainer',
    kit: 'Kit',
    kitIncluded: 'Included',
    kitNotIncluded: 'Not included',
    model: 'Model',
    modelNeeded: 'Bring your own',
    modelNotNeeded: 'Not needed',
    certificate: 'Certificate',
  },
  certificates: 'Certificates',
  filter: {
    byArea: 'Filter by subject',
    allAreas: 'All courses',
    byMonth: 'Filter by month',
    allMonths: 'All months',
    found: 'Dates found:',
    nothing: 'There are no dates for this subject in this month.',
    showAll: 'Show all dates',
  },
  place: { all: 'All dates:', others: 'Unless stated otherwise:' },
  calendar: {
    title: 'Course calendar',
    add: 'Add to calendar',
    follow: 'Follow the calendar',
    download: 'Download all dates',
    following: 'When you follow it, dates and changes reach your calendar by themselves.',
    /** Name of the calendar in calendar programs. */
    name: 'Courses {brand}',
    cancelled: 'Cancelled: {course}',
    hours: ', {hours}',
    price: 'Price: {price}',
    deposit: ', deposit {price}',
  },
  /** A full date, in a list to choose from. */
  fullDate: '{date} – fully booked',
} as const

export type CourseStrings = Widened<typeof english>

const italian: CourseStrings = {
  areas: courseAreas,
  levels: courseLevels,
  ofLevel: 'livello {level}',
  status: {
    open: 'Iscrizioni aperte',
    'last-seats': 'Ultimi posti',
    full: 'Al completo',
    cancelled: 'Annullato',
    running: 'In corso',
    over: 'Concluso',
  },
  seats: { one: '1 posto libero', other: '{count} posti liberi' },
  seatsOf: 'su {seats}',
  hours: 'Ore',
  dates: {
    next: 'Prossime date',
    none: 'Le prossime date sono in preparazione.',
    noneOfCourse: 'Le prossime date sono in preparazione: chiedimi e ti avviso per prima.',
    inPreparation: 'Date in preparazione',
  },
  noCourses: 'I prossimi corsi sono in preparazione.',
  offer: {
    label: 'Prezzo e iscrizione',
    deposit: 'Acconto all’iscrizione:',
    ask: 'Richiedi preventivo',
    share: 'Condividi questo corso',
  },
  program: 'Programma',
  facts: {
    duration: 'Durata',
    level: 'Livello',
    teacher: 'Docente',
    kit: 'Kit',
    kitIncluded: 'Incluso',
    kitNotIncluded: 'Non incluso',
    model: 'Modella',
    modelNeeded: 'Da portare',
    modelNotNeeded: 'Non occorre portarla',
    certificate: 'Attestato',
  },
  certificates: 'Attestati',
  filter: {
    byArea: 'Filtra per area',
    allAreas: 'Tutti i corsi',
    byMonth: 'Filtra per mese',
    allMonths: 'Tutti i mesi',
    found: 'Date trovate:',
    nothing: 'In questo mese non ci sono date per l’area scelta.',
    showAll: 'Mostra tutte le date',
  },
  place: { all: 'Tutte le date:', others: 'Dove non è scritto altro:' },
  calendar: {
    title: 'Calendario corsi',
    add: 'Aggiungi al calendario',
    follow: 'Segui il calendario',
    download: 'Scarica tutte le date',
    following: 'Seguendolo, le date e le variazioni arrivano da sole nel tuo calendario.',
    name: 'Corsi {brand}',
    cancelled: 'Annullato: {course}',
    hours: ', ore {hours}',
    price: 'Prezzo: {price}',
    deposit: ', acconto {price}',
  },
  fullDate: '{date} – al completo',
}

const catalogues: Record<keyof Words, CourseStrings> = { en: english, it: italian }

/** @param language a BCP 47 tag */
export const courseStringsOf = (language: string): CourseStrings =>
  catalogues[stringsOf(language).builtIn]

export const useCourseStrings = (): CourseStrings => catalogues[useStrings().builtIn]
