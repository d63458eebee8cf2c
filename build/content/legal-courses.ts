/**
 * What courses may promise: the qualification of an aesthetician is given by the law (L. 1/1990),
 * not by a private certificate.
 */
import { type Finding, found } from '../findings/finding.ts'
import type { RawStory } from '../service/answers.ts'
import type { StoryParts } from '../service/stories.ts'
import { promisesIn } from './legal-promises.ts'

export const checkCertificates = (story: RawStory, { texts }: StoryParts): Finding[] => [
  ...texts.flatMap(({ text, path }) =>
    promisesIn(text).map((sentence) =>
      found(
        'CERTIFICATE_CLAIM',
        { story: story.full_slug, field: path },
        `The text says “${sentence}”.`,
      ),
    ),
  ),
  ...(story.content.component === 'course' && !saysWhatItIs(story.content.certificate_value)
    ? [
        found(
          'CERTIFICATE_VALUE',
          { story: story.full_slug, field: 'certificate_value' },
          'It does not say that the certificate is “non abilitante”.',
        ),
      ]
    : []),
]

const saysWhatItIs = (value: unknown): boolean =>
  typeof value === 'string' && /\bnon\s+(è\s+)?abilita/i.test(value)
