/**
 * What is said of redirects that cannot be followed.
 */
import type { Warning } from '../log.ts'
import type { RedirectRule } from './redirect-rules.ts'

type RedirectWarning = Omit<Warning, 'link'>

export const unsafe = ({ story, from }: RedirectRule, problem: string): RedirectWarning => ({
  code: 'REDIRECT_UNSAFE',
  story,
  path: 'from',
  message: `${shortened(from)} cannot be redirected, for ${problem}: the redirect is left out. / ${shortened(from)} non può essere reindirizzato: è riservato al sito o non è un percorso valido.`,
  hint: 'Delete the redirect, or correct the old address. / Elimina il reindirizzamento o correggi il vecchio indirizzo.',
})

const shortened = (path: string): string => (path.length > 60 ? `${path.slice(0, 60)}…` : path)

export const shadowed = ({ story, from }: RedirectRule): RedirectWarning => ({
  code: 'REDIRECT_SHADOWED',
  story,
  path: 'from',
  message: `${from} is the address of a page: the redirect is ignored. / ${from} è l’indirizzo di una pagina: il reindirizzamento viene ignorato.`,
  hint: 'Delete the redirect, or give the page another slug. / Elimina il reindirizzamento o cambia lo slug della pagina.',
})

export const twice = ({ story, from }: RedirectRule, other: RedirectRule): RedirectWarning => ({
  code: 'REDIRECT_TWICE',
  story,
  path: 'from',
  message: `${from} is redirected by ${other.story} already: this redirect is ignored. / ${from} è già reindirizzato da ${other.story}: questo viene ignorato.`,
  hint: 'Delete one of the two. / Elimina uno dei due.',
})

export const broken = ({ story, from }: RedirectRule): RedirectWarning => ({
  code: 'REDIRECT_BROKEN',
  story,
  path: 'to',
  message: `${from} leads to a page that is not published: the redirect is left out. / ${from} porta a una pagina non pubblicata: il reindirizzamento viene tolto.`,
  hint: 'Publish that page, or choose another one. / Pubblica quella pagina o scegline un’altra.',
})

export const leadsNowhere = ({ story, from }: RedirectRule, to: string): RedirectWarning => ({
  code: 'REDIRECT_BROKEN',
  story,
  path: 'to',
  message: `${from} leads to ${shortened(to)}, which is no page: the redirect is left out. / ${from} porta a ${shortened(to)}, che non è una pagina: il reindirizzamento viene tolto.`,
  hint: 'Choose a page, or an address that begins with / or https://. / Scegli una pagina, o un indirizzo che comincia con / o con https://.',
})

export const tooLong = ({ story, from }: RedirectRule, most: number): RedirectWarning => ({
  code: 'REDIRECT_LOOP',
  story,
  path: 'to',
  message: `${from} leads over more than ${most} others: the redirect is left out. / ${from} passa per più di ${most} altri: il reindirizzamento viene tolto.`,
  hint: 'Let it lead to the page itself. / Fallo portare direttamente alla pagina.',
})

export const loop = ({ story, from }: RedirectRule, steps: readonly string[]): RedirectWarning => ({
  code: 'REDIRECT_LOOP',
  story,
  path: 'to',
  message: `${from} leads in a circle (${steps.join(' → ')}): the redirect is left out. / ${from} gira in tondo (${steps.join(' → ')}): il reindirizzamento viene tolto.`,
  hint: 'Let one of them lead to a page. / Fai in modo che uno di loro porti a una pagina.',
})
