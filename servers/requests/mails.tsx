/**
 * The mail to the professional, with links that answer in one tap, and the confirmation to the visitor.
 */
import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  internationalNumber,
  mailHref,
  telephoneHref,
  whatsappHref,
} from '../../src/content/contact-links.ts'
import { localTime } from '../../src/content/local-time.ts'
import { isCalendarDay, italianDay } from '../../src/forms/calendar-day.ts'
import { formFields, type RequestForm } from '../../src/forms/form.ts'
import { answerText } from '../../src/forms/messages.ts'
import { type AnswerLine, labelled } from '../../src/forms/request-text.ts'
import type { SiteFacts, SiteForms } from '../../src/forms/site-forms.ts'
import { fill } from '../../src/strings/strings.ts'
import type { RequestsConfig } from './config.ts'
import type { Mail } from './mail-transport.ts'
import { languageOf, storedAnswerLines, storedFormOf } from './site-facts.ts'
import { domainOf } from './store.ts'
import type { StoredRequest } from './stored-requests.ts'
import { receiverStringsOf } from './strings.ts'

export interface MailContext {
  config: Pick<RequestsConfig, 'forms' | 'mailFrom' | 'mailTo' | 'timeZone'>
  facts: SiteFacts | null
  /** Counts of requests not mailed because they may be spam, and of those whose mail the outbox gave up. */
  unread: { suspects: number; dead: number }
}

export function createOwnerMail(request: StoredRequest, context: MailContext): Mail {
  const { config, facts } = context
  const { forms } = config
  const form = storedFormOf(request, forms)
  const domain = domainOf(config.mailFrom)
  const { id } = request
  const heading = `${form.subject} · ${id}`
  const replyIn = replyLanguage(request, forms)
  const lines = [...storedAnswerLines(request, { forms, facts }), ...postedVersionLine(request)]
  const links = answerLinks(request, forms)
  const notes = notesOf(request, context)
  return {
    messageId: `${id}@${domain}`,
    from: {
      name: facts === null ? 'Sito web' : `Sito di ${facts.brand}`,
      address: config.mailFrom,
    },
    to: config.mailTo,
    replyTo: answerTo(request, 'email'),
    subject: [form.subject, visitorOf(request), dayOf(request, form)].filter(Boolean).join(' · '),
    text: [
      [heading, replyIn].filter(Boolean),
      lines.map(({ label, text }) => labelled(label, text)),
      links.map(({ label, href }) => `${label}: ${href}`),
      notes,
    ]
      .map((paragraph) => paragraph.join('\n'))
      .join('\n\n'),
    html: renderMail(
      { title: form.subject, language: forms.languages[0] },
      <>
        <p style={{ margin: '0' }}>{heading}</p>
        <h1 style={{ fontSize: '22px', margin: '0 0 12px' }}>{answerTo(request, 'nome')}</h1>
        {replyIn !== '' && <p>{replyIn}</p>}
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
      </>,
    ),
    attachments: [forms.calendarEvent(request, domain) ?? []].flat(),
    isAutomatic: false,
  }
}

const answerTo = ({ answers }: StoredRequest, field: string): string => String(answers[field] ?? '')

/** `Anna B.`: the typed name must not become free text in the subject. */
function visitorOf(request: StoredRequest): string {
  const words = answerTo(request, 'nome').split(' ')
  const [first = ''] = /^[\p{L}\p{M}’'-]{1,24}/u.exec(words[0] ?? '') ?? []
  const [initial = ''] = words.length > 1 ? (/\p{L}/u.exec(words.at(-1) ?? '') ?? []) : []
  return initial === '' ? first : `${first} ${initial.toUpperCase()}.`
}

/** `sab 12 giugno 2027`: the day that the form asks for; `''` when it asks for none. */
function dayOf({ answers }: StoredRequest, form: RequestForm): string {
  const field = formFields(form).find(
    (field) => field.kind === 'date' && field.limit.kind === 'future',
  )
  const day = String(answers[field?.name ?? ''] ?? '')
  if (!isCalendarDay(day)) return ''
  return new Date(day).toLocaleDateString(form.strings.locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** `Rispondi in inglese.`, or `''` if the visitor reads the professional's language. */
function replyLanguage(request: StoredRequest, forms: SiteForms): string {
  const [siteLanguage] = forms.languages
  const language = languageOf(request, forms)
  if (language === siteLanguage) return ''
  return `Rispondi in ${new Intl.DisplayNames([siteLanguage], { type: 'language' }).of(language)}.`
}

/** Links to answer by, with a draft in the visitor's language. */
function answerLinks(request: StoredRequest, forms: SiteForms) {
  const language = languageOf(request, forms)
  const { subject } = storedFormOf(request, forms, language)
  const phone = internationalNumber(answerTo(request, 'telefono'))
  const [firstName = ''] = answerTo(request, 'nome').split(' ')
  const facts = { name: firstName, subject, id: request.id }
  const draft = fill(receiverStringsOf(language).mail.answer, facts)
  const letter = { subject: `${subject} · ${request.id}`, body: draft }
  return [
    { label: 'WhatsApp', href: whatsappHref(phone, draft) },
    { label: 'Chiama', href: telephoneHref(phone) },
    { label: 'Email', href: mailHref(answerTo(request, 'email'), letter) },
  ]
}

function notesOf({ consents, receivedAt }: StoredRequest, context: MailContext): string[] {
  const { suspects, dead } = context.unread
  const [day = '', hour] = localTime(receivedAt, context.config.timeZone).split(' ')
  const { version, posted } = consents.privacy
  const confirmed = version === '' ? 'senza versione' : version
  const notice = posted ? 'versione non confermata dal sito' : confirmed
  const marketing = consents.marketing === null ? 'no' : 'sì'
  return [
    `Ricevuta il ${italianDay(day)} alle ${hour}. Informativa privacy: ${notice}. Promozioni: ${marketing}.`,
    suspects > 0 &&
      `Richieste sospette, non inviate per email: ${suspects}. Per leggerle: vetrina requests list --suspect`,
    dead > 0 &&
      `Richieste mai arrivate per email, dopo molti tentativi: ${dead}. Per leggerle: vetrina requests list --dead`,
  ].filter((note) => note !== false)
}

/** Shown among the answers, because any sender can make it up. */
function postedVersionLine({ consents }: StoredRequest): AnswerLine[] {
  const { posted = '' } = consents.privacy
  return posted === '' ? [] : [{ label: 'Versione dell’informativa nel modulo', text: posted }]
}

/**
 * The confirmation to the visitor, in her language. It repeats nothing that anyone typed, so nobody can
 * use another person's address to send words of their own.
 */
export function createConfirmationMail(
  request: StoredRequest,
  { config, facts }: Omit<MailContext, 'unread'>,
): Mail {
  const language = languageOf(request, config.forms)
  const { subject, notice, strings } = storedFormOf(request, config.forms, language)
  const words = receiverStringsOf(language).mail
  const { brand = '', address = '', phone = '', whatsapp = '' } = facts ?? {}
  const number = phone === '' ? whatsapp : phone
  const paragraphs = [
    words.received,
    fill(words.about, { subject, id: request.id }),
    answerText(facts?.replyHours ?? null, strings),
    notice,
    words.notYou,
    [brand, address, number && fill(words.phone, { number })].filter(Boolean).join('\n'),
  ].filter(Boolean)
  return {
    messageId: `${request.id}.conferma@${domainOf(config.mailFrom)}`,
    from: { name: brand, address: config.mailFrom },
    to: answerTo(request, 'email'),
    replyTo: facts?.email ?? config.mailTo,
    subject: `${words.title} · ${request.id}`,
    text: paragraphs.join('\n\n'),
    html: renderMail(
      { title: subject, language },
      paragraphs.map((text) => (
        <p key={text} style={{ whiteSpace: 'pre-line' }}>
          {text}
        </p>
      )),
    ),
    attachments: [],
    isAutomatic: true,
  }
}

const page: CSSProperties = {
  fontFamily: 'system-ui, sans-serif',
  color: '#222',
  margin: '0',
  padding: '16px',
  fontSize: '16px',
  // A link of 500 letters would make the mail wider than a phone, and everything in it small.
  overflowWrap: 'anywhere',
  lineHeight: 1.5,
}
const button: CSSProperties = {
  display: 'inline-block',
  padding: '12px 18px',
  margin: '0 8px 8px 0',
  borderRadius: '6px',
  background: '#222',
  color: '#fff',
  textDecoration: 'none',
}

const renderMail = (
  { title, language }: { title: string; language: string },
  content: ReactNode,
): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
      </head>
      <body style={page}>{content}</body>
    </html>,
  )}`
