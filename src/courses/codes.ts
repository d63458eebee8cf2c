import { type CodeTable, createFound } from '../content/checks.ts'

/** What is asked of courses; of their certificates by the law. */
export const courseCodes = {
  CERTIFICATE_VALUE: {
    country: 'IT',
    severity: 'error',
    means:
      'A course does not say that its certificate is no licence to practise (L. 1/1990: only the qualification is).',
    remedy:
      'Write “non abilitante” into “Valore dell’attestato”. / Scrivi in “Valore dell’attestato” che è non abilitante.',
  },
  CERTIFICATE_CLAIM: {
    country: 'IT',
    severity: 'error',
    means:
      'A text says that a course gives a licence, a professional qualification or a state title.',
    remedy:
      'Say what the certificate is: of attendance, no licence. / Scrivi che cos’è: un attestato di partecipazione, non abilitante.',
  },
  COURSE_HOURS_AT_NIGHT: {
    severity: 'warning',
    means:
      'More than half of the dates of courses that have a time begin between 22:00 and 6:00: it looks as if `content.times` or `timeZone` were another one.',
    remedy:
      'Write 10:00 into a date: where the site does not say 10:00, correct the time zone of the profile in Storyblok, or `content.times` in site.config.ts. / Scrivi le 10:00 in una data: se sul sito non si legge 10:00, correggi il fuso orario del tuo profilo di Storyblok, oppure avvisa chi cura il sito.',
  },
} as const satisfies CodeTable

export const found = createFound(courseCodes)
