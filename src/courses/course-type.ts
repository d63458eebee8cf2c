/**
 * The content type of a course, with its dates.
 */

import { inlineBloks } from '../bloks/inline-bloks.ts'
import { type BlokModelOf, defineBlok } from '../content/blok.ts'
import { bloks } from '../content/blok-list.ts'
import { boolean, datetime, number, option, text, textarea } from '../content/fields.ts'
import { image, richText } from '../content/rich-fields.ts'
import { releaseFields } from '../law/release-fields.ts'
import { courseAreas, courseLevels } from './strings.ts'

export const courseDateBlok = defineBlok({
  name: 'course_date',
  label: 'Data del corso',
  fields: {
    start: datetime({
      label: 'Inizio',
      help: 'Ora italiana: nel tuo profilo di Storyblok il fuso orario dev’essere Europe/Rome. Prova: scrivi le 10:00, sul sito si legge 10:00.',
      required: true,
    }),
    end: datetime({
      label: 'Fine',
      help: 'Dell’ultimo giorno. Inizio e fine alle 00:00: giornate intere, senza ore.',
      required: true,
    }),
    place: text({ label: 'Luogo', required: true }),
    seats: number({ label: 'Posti', required: true }),
    seats_left: number({
      label: 'Posti liberi',
      help: 'Da 3 in giù, se almeno uno è già preso, si legge “Ultimi posti”; a 0 “Al completo”.',
      required: true,
    }),
    is_cancelled: boolean({
      label: 'Annullata',
      help: 'Attivala invece di eliminare la data: così chi l’ha salvata nel proprio calendario lo viene a sapere.',
    }),
  },
})

export const courseType = defineBlok({
  name: 'course',
  label: 'Corso',
  fields: {
    title: text({ label: 'Titolo', required: true }),
    description: textarea({
      label: 'Descrizione per i motori di ricerca',
      help: 'Circa 150 caratteri. Vuota: il sommario.',
    }),
    area: option(courseAreas, {
      label: 'Area',
      help: 'Decide in quali pagine compare il corso.',
      required: true,
    }),
    level: option(courseLevels, { label: 'Livello', required: true }),
    summary: textarea({ label: 'Sommario', help: 'Due righe, per gli elenchi.', required: true }),
    image: image({ label: 'Immagine' }),
    price: number({ label: 'Prezzo in euro', required: true, help: 'Prezzo finale, IVA inclusa' }),
    deposit: number({ label: 'Acconto in euro', help: 'Quanto si versa all’iscrizione.' }),
    duration: text({ label: 'Durata', help: 'Ad esempio: 2 giorni, 14 ore', required: true }),
    is_kit_included: boolean({ label: 'Kit incluso' }),
    is_model_needed: boolean({ label: 'Serve una modella' }),
    certificate_value: text({
      label: 'Valore dell’attestato',
      help: 'Obbligatorio per chiarezza. Ad esempio: Attestato di partecipazione, non abilitante',
      required: true,
    }),
    teacher: text({ label: 'Docente', required: true, translatable: false }),
    program: richText({ label: 'Programma', required: true, bloks: inlineBloks }),
    dates: bloks([courseDateBlok], {
      label: 'Date',
      help: 'Quelle passate spariscono dal sito da sole.',
    }),
    ...releaseFields,
  },
})

export type CourseContent = BlokModelOf<typeof courseType>
