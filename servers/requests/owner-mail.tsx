/**
 * The mail to the professional: who asks what, and an answer with one tap.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import {
  internationalNumber,
  mailHref,
  telephoneHref,
  whatsappHref,
} from '../../src/content/contact-links.ts'
import { localTime } from '../../src/content/local-time.ts'
import { parseUrl } from '../../src/content/parse-url.ts'
import { italianDay } from '../../src/forms/calendar-day.ts'
import { type AnswerLine, labelled } from '../../src/forms/request-text.ts'
import type { SiteFacts } from '../../src/forms/site-facts.ts'
import type { SiteForms } from '../../src/forms/site-forms.ts'
import type { Mail } from './mail.ts'
import { storedAnswerLines, storedFormOf } from './stored-form.ts'
import type { StoredRequest } from './stored-request.ts'

export interface MailContext {
  forms: SiteForms
  from: string
  to: string
  timeZone: string
  facts: SiteFacts | null
  /**
   * Requests that were not mailed because they may be spam, those whose mail was given up, and those
   * that will soon be erased although they have reached nobody.
   */
  unseen: { suspects: number; dead: number; announced: number }
}

export function createOwnerMail(request: StoredRequest, context: MailContext): Mail {
  const { forms, facts } = context
  const { subject } = storedFormOf(request, forms)
  const domain = domainOf(context.from)
  const letter = {
    subject,
    id: request.id,
    name: textOf(request, 'nome'),
    lines: [...storedAnswerLines(request, context), ...postedVersionLine(request)],
    links: answerLinks(request, subject),
    notes: notesOf(request, context),
  }
  return {
    messageId: `${request.id}@${domain}`,
    from: { name: facts?.brand ?? 'Sito web', address: context.from },
    to: context.to,
    replyTo: textOf(request, 'email'),
    subject: `${subject} · ${request.id}`,
    text: plainText(letter),
    html: `<!doctype html>${renderToStaticMarkup(<Letter {...letter} />)}`,
    calendar: forms.calendarEvent(request, domain),
    isAutomatic: false,
  }
}

/** What stands after the @, in lower case, and in ASCII: strict mail servers take nothing else. */
export function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return parseUrl(`http://${domain}`)?.hostname ?? domain
}

interface LetterProps {
  subject: string
  id: string
  name: string
  lines: readonly AnswerLine[]
  links: readonly { label: string; href: string }[]
  notes: readonly string[]
}

function answerLinks(request: StoredRequest, subject: string) {
  const phone = internationalNumber(textOf(request, 'telefono'))
  const [firstName = ''] = textOf(request, 'nome').split(' ')
  const draft = `Ciao ${firstName}, grazie per la tua richiesta (${subject}, codice ${request.id}). `
  const letter = { subject: `${subject} · ${request.id}`, body: draft }
  return [
    { label: 'WhatsApp', href: whatsappHref(phone, draft) },
    { label: 'Chiama', href: telephoneHref(phone) },
    { label: 'Email', href: mailHref(textOf(request, 'email'), letter) },
  ]
}

function notesOf(request: StoredRequest, { unseen, timeZone }: MailContext): string[] {
  const { suspects, dead, announced } = unseen
  const { consents, receivedAt } = request
  const [day = '', hour] = localTime(receivedAt, timeZone).split(' ')
  const { version, posted } = consents.privacy
  const confirmed = version === '' ? 'senza versione' : version
  const notice = posted ? 'versione non confermata dal sito' : confirmed
  return [
    `Ricevuta il ${italianDay(day)} alle ${hour}. Informativa privacy: ${notice}. Promozioni: ${consents.marketing === null ? 'no' : 'sì'}.`,
    ...(suspects === 0
      ? []
      : [
          `Richieste sospette, non inviate per email: ${suspects}. Per leggerle: vetrina requests list --suspect`,
        ]),
    ...(dead === 0
      ? []
      : [
          `Richieste mai arrivate per email, dopo molti tentativi: ${dead}. Per leggerle: vetrina requests list --dead`,
        ]),
    ...(announced === 0
      ? []
      : [
          `Richieste mai arrivate, che tra pochi giorni saranno cancellate: ${announced}. Per riceverle: vetrina requests retry`,
        ]),
  ]
}

/** Among the answers: whoever sent the form can have written it. */
function postedVersionLine({ consents }: StoredRequest): AnswerLine[] {
  const { posted = '' } = consents.privacy
  return posted === '' ? [] : [{ label: 'Versione dell’informativa nel modulo', text: posted }]
}

const plainText = ({ subject, id, lines, links, notes }: LetterProps): string =>
  [
    `${subject} · ${id}`,
    lines.map(({ label, text }) => labelled(label, text)).join('\n'),
    links.map(({ label, href }) => `${label}: ${href}`).join('\n'),
    notes.join('\n'),
  ].join('\n\n')

const font = { fontFamily: 'system-ui, sans-serif', color: '#222' }
// A link of 500 letters would make the mail wider than a phone, and everything in it small.
const page = { margin: '0', padding: '16px', fontSize: '16px', overflowWrap: 'anywhere' } as const
const button = {
  display: 'inline-block',
  padding: '12px 18px',
  margin: '0 8px 8px 0',
  borderRadius: '6px',
  background: '#222',
  color: '#fff',
  textDecoration: 'none',
}

const Letter = ({ subject, id, name, lines, links, notes }: LetterProps) => (
  <html lang="it">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>{subject}</title>
    </head>
    <body style={{ ...font, ...page, lineHeight: 1.5 }}>
      <p style={{ margin: '0' }}>
        {subject} · {id}
      </p>
      <h1 style={{ fontSize: '22px', margin: '0 0 12px' }}>{name}</h1>
      <p>
        {links.map(({ label, href }) => (
          <a key={label} href={href} style={button}>
            {label}
          </a>
        ))}
      </p>
      {lines.map(({ label, text }) => (
        <p key={label} style={{ margin: '0 0 12px' }}>
          <small style={{ display: 'block', color: '#666' }}>{label}</small>
          <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} style={{ fontSize: '13px', color: '#666' }}>
          {note}
        </p>
      ))}
    </body>
  </html>
)

const textOf = ({ answers }: StoredRequest, field: string): string => String(answers[field] ?? '')
