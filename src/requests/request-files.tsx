/**
 * Files that forms need beside their pages: the thank-you pages for visitors without script, and
 * the receiver's facts about the site.
 */

import { settingsQuery } from '../business/settings-query.ts'
import { hrefOf, htmlFileOf, outputPath, pathInLanguage } from '../content/paths.ts'
import type { SiteContext, StandalonePage, TextFile } from '../content/site.ts'
import type { RequestForm } from '../forms/form.ts'
import { answerText } from '../forms/messages.ts'
import { type SiteFacts, siteFactsFile } from '../forms/site-forms.ts'
import { Enhancement } from '../kit/Island.tsx'
import { MessagePage } from '../layout/MessagePage.tsx'
import { stringsOf } from '../strings/catalogues.ts'
import { fill } from '../strings/strings.ts'
import { completeOptions, createRequestForms, ownLanguage, thankYouPathOf } from './forms.ts'
import { readOffered } from './offered.ts'
import { requestPageStringsOf } from './strings/catalogues.ts'

/** Creates none when no service receives the forms. */
export function createThankYouPages({ config, query }: SiteContext): StandalonePage[] {
  const { basePath, language, requests } = config
  if (requests.adapter === 'message') return []
  const { brand, replyHours } = query(settingsQuery)
  const title = `${requestPageStringsOf(language).thanks.title} · ${brand}`
  return Object.values(createRequestForms({}, null, language)).map((form) => {
    const path = thankYouPathOf(form)
    const content = (
      // biome-ignore lint/correctness/useJsxKeyInIterable: no list is rendered, each is a page of its own
      <ThankYouPage
        form={form}
        language={language}
        replyHours={replyHours}
        homeHref={hrefOf(pathInLanguage('/', config), basePath)}
        hasCode={requests.adapter === 'receiver'}
      />
    )
    return { file: htmlFileOf(path), path, title, description: title, content }
  })
}

export function createSiteFacts({ config, query }: SiteContext): TextFile[] {
  if (config.requests.adapter !== 'receiver') return []
  const settings = query(settingsQuery)
  const { brand, email, phone, whatsapp, address } = settings
  const { privacyHref, privacyVersion, replyHours } = settings
  const languages = config.languages ?? [config.language]
  const isOwnAlone = languages.length === 1 && stringsOf(config.language).builtIn === ownLanguage
  const facts: SiteFacts = {
    brand,
    ...(isOwnAlone ? {} : { languages }),
    email,
    phone,
    whatsapp,
    address,
    privacyHref,
    privacyVersion,
    replyHours,
    options: readOffered({ query, config }, 'corsi'),
    forms: completeOptions(config.forms),
  }
  return [{ path: outputPath(siteFactsFile), content: `${JSON.stringify(facts)}\n` }]
}

interface ThankYouPageProps {
  form: RequestForm
  /** BCP 47 */
  language: string
  /** Hours within which the professional answers; `null`: as soon as possible. */
  replyHours: number | null
  homeHref: string
  /** Whether the URL of this page ends with the code of the request. */
  hasCode: boolean
}

/** The page that a visitor without script sees after sending a form. */
function ThankYouPage(props: ThankYouPageProps) {
  const { form, language, replyHours, homeHref, hasCode } = props
  const words = requestPageStringsOf(language).thanks
  return (
    <MessagePage heading={words.title} homeHref={homeHref}>
      {fill(words.arrived, { subject: form.subject })} {answerText(replyHours, form.strings)}{' '}
      {form.notice}
      {hasCode && (
        <>
          {' '}
          <Enhancement name="request-code" wake="load">
            {words.code}
          </Enhancement>
        </>
      )}
    </MessagePage>
  )
}
