/**
 * Checks of courses: what they promise, and the hours of their dates.
 */
import type { ContentCheck, SiteCheck } from '../content/checks.ts'
import { type CodeTable, createDiagnose } from '../content/diagnostic.ts'
import { createMomentReader } from '../content/local-time.ts'
import { fieldAt, partsOf } from '../content/story-parts.ts'
import { hasHours } from './course.ts'
import { courseDateBlok, courseType } from './course-type.ts'
import { promisesIn } from './promises.ts'

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

const diagnose = createDiagnose(courseCodes)

/** Checks that courses promise no qualification: only the law gives that (L. 1/1990). */
export const checkCertificates: ContentCheck = (story, { parts }) => [
  ...parts.texts.flatMap(({ text, path }) =>
    promisesIn(text).map((sentence) =>
      diagnose(
        'CERTIFICATE_CLAIM',
        { story: story.full_slug, field: path },
        { en: `The text says “${sentence}”.`, it: `Il testo dice “${sentence}”.` },
      ),
    ),
  ),
  ...(story.content.component === 'course' && !saysWhatItIs(story.content.certificate_value)
    ? [
        diagnose(
          'CERTIFICATE_VALUE',
          { story: story.full_slug, field: 'certificate_value' },
          {
            en: 'It does not say that the certificate is “non abilitante”.',
            it: 'Non dice che l’attestato è “non abilitante”.',
          },
        ),
      ]
    : []),
]

const saysWhatItIs = (value: unknown): boolean =>
  typeof value === 'string' && /\bnon\s+(è\s+)?abilita/i.test(value)

/** Checks that most courses begin by day: otherwise `content.times` is probably wrong. */
export const checkCourseHours: SiteCheck = ({ stories, config }) => {
  const { start: startField, end: endField } = courseDateBlok.fields
  const momentOf = createMomentReader(config)
  const dates = stories
    .filter(({ content }) => content.component === courseType.name)
    .flatMap((story) => partsOf(story).bloks.map(({ blok, path }) => ({ story, blok, path })))
    .filter(({ blok }) => blok.component === courseDateBlok.name)
    .map(({ story, blok, path }) => ({
      story: story.full_slug,
      field: fieldAt(path, 'start'),
      start: momentOf(startField.parse(blok.start) ?? ''),
      end: momentOf(endField.parse(blok.end) ?? ''),
    }))
    .filter((date) => date.start !== '' && hasHours(date))
  const atNight = dates.filter(({ start }) => isNight(start.slice(11)))
  const [first] = atNight
  if (first === undefined || atNight.length * 2 <= dates.length) return []
  const { start, ...place } = first
  const { length } = dates
  const { times } = config.content
  const hour = start.slice(11)
  const message = {
    en: `Of ${length} dates of courses with a time, ${atNight.length} begin between 22:00 and 6:00: this one at ${hour}, read with content.times “${times}” and timeZone “${config.timeZone}”.`,
    it: `Di ${length} date di corsi con un orario, ${atNight.length} cominciano tra le 22:00 e le 6:00: questa alle ${hour}, letta con content.times “${times}” e timeZone “${config.timeZone}”.`,
  }
  return [diagnose('COURSE_HOURS_AT_NIGHT', place, message)]
}

const isNight = (time: string): boolean => time >= '22:00' || time < '06:00'
