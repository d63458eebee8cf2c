/**
 * Files that forms need beside their pages: the thank-you pages for visitors without script, and
 * the receiver's facts about the site.
 */

import { settingsQuery } from '../business/settings-query.ts'
import { hrefOf, htmlFileOf, outputPath, pathInLanguage } from '../content/paths.ts'
import type { SiteContext, StandalonePage, TextFile } from '../content/site.ts'
import { answerText } from '../forms/messages.ts'
import { type SiteFacts, siteFactsFile } from '../forms/site-forms.ts'
import { Enhancement } from '../kit/Island.tsx'
import { MessagePage } from '../layout/MessagePage.tsx'
import { stringsOf } from '../strings/catalogues.ts'
import { fill } from '../strings/strings.ts'
import { completeOptions, createRequestForms, ownLanguage, thankYouPathOf } from './forms.ts'
import { readOffered } from './offered.ts'
import { requestPageStringsOf } from './strings/catalogues.ts'

/** The pages that visitors without script see after sending. None when no service receives the forms. */
export function createThankYouPages({ config, query }: SiteContext): StandalonePage[] {
  const { basePath, language, requests } = config
  if (requests.adapter === 'message') return []
  const { brand, replyHours } = query(settingsQuery)
  const { thanks } = requestPageStringsOf(language)
  const title = `${thanks.title} · ${brand}`
  const homeHref = hrefOf(pathInLanguage('/', config), basePath)
  // Only the receiver ends the URL of the page with the code of the request.
  const code = requests.adapter === 'receiver' && (
    <>
      {' '}
      <Enhancement name="request-code" wake="load">
        {thanks.code}
      </Enhancement>
    </>
  )
  return Object.values(createRequestForms({}, null, language)).map((form) => {
    const path = thankYouPathOf(form)
    const content = (
      // biome-ignore lint/correctness/useJsxKeyInIterable: no list is rendered, each is a page of its own
      <MessagePage heading={thanks.title} homeHref={homeHref}>
        {fill(thanks.arrived, { subject: form.subject })} {answerText(replyHours, form.strings)}{' '}
        {form.notice}
        {code}
      </MessagePage>
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
