import { type CodeTable, createDiagnose } from '../content/diagnostic.ts'

/** Diagnostics of courses; the law demands those of certificates. */
export const courseCodes = {
  CERTIFICATE_VALUE: {
    name: 'Valore dell’attestato',
    country: 'IT',
    severity: 'error',
    means:
      'A course does not say that its certificate is not a licence to practise (L. 1/1990: only the qualification is).',
    hint: {
      en: 'Write “non abilitante” into “Valore dell’attestato”.',
      it: 'Scrivi in “Valore dell’attestato” che è non abilitante.',
    },
  },
  CERTIFICATE_CLAIM: {
    name: 'Promessa di un titolo',
    country: 'IT',
    severity: 'error',
    means:
      'A text says that a course gives a licence, a professional qualification or a state title.',
    hint: {
      en: 'Say what the certificate is: a certificate of attendance, not a licence.',
      it: 'Scrivi che cos’è: un attestato di partecipazione, non abilitante.',
    },
  },
  COURSE_HOURS_AT_NIGHT: {
    name: 'Corsi di notte',
    severity: 'warning',
    means:
      'More than half of the dates of courses that have a time begin between 22:00 and 6:00: it looks as if `content.times` or `timeZone` were wrong.',
    hint: {
      en: 'Write 10:00 into a date: if the site does not say 10:00, correct the time zone of the profile in Storyblok, or `content.times` in site.config.ts.',
      it: 'Scrivi le 10:00 in una data: se sul sito non si legge 10:00, correggi il fuso orario del tuo profilo di Storyblok, oppure avvisa chi cura il sito.',
    },
  },
} as const satisfies CodeTable

export const diagnose = createDiagnose(courseCodes)
