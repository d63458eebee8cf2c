/**
 * Warnings about redirects that cannot be followed.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { Words } from '../../src/content/words.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import type { RedirectRule } from './redirect-rules.ts'

export const unsafe = ({ story, from }: RedirectRule, problem: Words): Diagnostic =>
  diagnose(
    'REDIRECT_UNSAFE',
    { story, field: 'from' },
    {
      en: `${shortened(from)} cannot be redirected, because ${problem.en}: the redirect is left out.`,
      it: `${shortened(from)} non può essere reindirizzato, perché ${problem.it}: il reindirizzamento viene tolto.`,
    },
  )

const shortened = (path: string): string => (path.length > 60 ? `${path.slice(0, 60)}…` : path)

export const shadowed = ({ story, from }: RedirectRule): Diagnostic =>
  diagnose(
    'REDIRECT_SHADOWED',
    { story, field: 'from' },
    {
      en: `${from} is the URL of a page: the redirect is ignored.`,
      it: `${from} è l’indirizzo di una pagina: il reindirizzamento viene ignorato.`,
    },
  )

export const twice = ({ story, from }: RedirectRule, other: RedirectRule): Diagnostic =>
  diagnose(
    'REDIRECT_TWICE',
    { story, field: 'from' },
    {
      en: `${other.story} already redirects ${from}: this redirect is ignored.`,
      it: `${from} è già reindirizzato da ${other.story}: questo viene ignorato.`,
    },
  )

export const broken = ({ story, from }: RedirectRule): Diagnostic =>
  diagnose(
    'REDIRECT_BROKEN',
    { story, field: 'to' },
    {
      en: `${from} leads to a page that is not published: the redirect is left out.`,
      it: `${from} porta a una pagina non pubblicata: il reindirizzamento viene tolto.`,
    },
  )

export const leadsNowhere = ({ story, from }: RedirectRule, to: string): Diagnostic =>
  diagnose(
    'REDIRECT_BROKEN',
    { story, field: 'to' },
    {
      en: `${from} leads to ${shortened(to)}, which is not a page: the redirect is left out.`,
      it: `${from} porta a ${shortened(to)}, che non è una pagina: il reindirizzamento viene tolto.`,
    },
    {
      en: 'Choose a page, or a URL that begins with / or https://.',
      it: 'Scegli una pagina, o un indirizzo che comincia con / o con https://.',
    },
  )

export const tooLong = ({ story, from }: RedirectRule, most: number): Diagnostic =>
  diagnose(
    'REDIRECT_LOOP',
    { story, field: 'to' },
    {
      en: `${from} leads through more than ${most} other redirects: this one is left out.`,
      it: `${from} passa per più di ${most} altri: il reindirizzamento viene tolto.`,
    },
    {
      en: 'Point it directly at the page.',
      it: 'Fallo portare direttamente alla pagina.',
    },
  )

export const loop = ({ story, from }: RedirectRule, steps: readonly string[]): Diagnostic =>
  diagnose(
    'REDIRECT_LOOP',
    { story, field: 'to' },
    {
      en: `${from} leads in a circle (${steps.join(' → ')}): the redirect is left out.`,
      it: `${from} gira in tondo (${steps.join(' → ')}): il reindirizzamento viene tolto.`,
    },
  )
