/**
 * What courses may promise: the qualification of an aesthetician is given by the law (L. 1/1990),
 * not by a private certificate.
 */
import type { ContentCheck } from '../content/checks.ts'
import { diagnose } from './codes.ts'
import { promisesIn } from './promises.ts'

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
