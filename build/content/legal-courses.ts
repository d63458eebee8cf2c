/**
 * What courses may promise: the qualification of an aesthetician is given by the law (L. 1/1990),
 * not by a private certificate.
 */
import { type Finding, found } from '../findings/finding.ts'
import type { RawStory } from '../service/answers.ts'
import type { StoryParts } from '../service/stories.ts'

const claim = new RegExp(
  [
    /\babilitant[ei]\b/,
    /\babilita(no|zione)?\s+all(a|e|'|’)\s?(professione|esercizio|attività)/,
    /\b(attestato|certificato|certificazione|diploma|titolo)\s+(riconosciut|valid|legalment)\w*/,
    /\b(diploma|titolo|attestato)\s+(di\s+stato|statale|regionale|ministeriale)\b/,
    // Who has it already, “chi ha conseguito la qualifica”, is promised nothing.
    /\b(rilasci\w*|ottien\w*|otterrai|consegu(?!it[aeio]\b)\w*)\s+(la|una)\s+qualifica\b/,
    /\b(rilasci\w*|ottien\w*|otterrai|consegu(?!it[aeio]\b)\w*)\s+(la|una|il|un)\s+(licenza|patentino)\b/,
    /\bdivent\w+\s+estetist[ae]\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** By what stands before the claim: “diventa estetista anche se non hai esperienza” denies nothing. */
const isDenied = (before: string): boolean =>
  /(?<!\p{L})(non|né|nessun\p{L}*|senza)(?!\p{L})/iu.test(before)

export const checkCertificates = (story: RawStory, { texts }: StoryParts): Finding[] => [
  ...texts
    .filter(({ text }) => claim.test(text))
    .flatMap(({ text, path }) =>
      claimsIn(text).map((sentence) =>
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

/** Sentences that claim and do not deny: what denies the first claim stands before the others too. */
const claimsIn = (text: string): string[] =>
  text.split(/(?<=[.!?;:])\s+/).filter((sentence) => {
    const at = sentence.search(claim)
    return at >= 0 && !isDenied(sentence.slice(0, at))
  })

const saysWhatItIs = (value: unknown): boolean =>
  typeof value === 'string' && /\bnon\s+(è\s+)?abilita/i.test(value)
