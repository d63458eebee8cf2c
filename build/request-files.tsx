/**
 * What forms need beside their pages: where a visitor without script arrives after sending, and
 * what the receiver has to know of the site.
 */
import { courseOptions } from '../src/bloks/course-options.ts'
import type { CourseModel, SettingsModel } from '../src/content/model.ts'
import { hrefOf, htmlFileOf, outputPath, type RoutePath } from '../src/content/paths.ts'
import { ThankYouPage } from '../src/layout/ThankYouPage.tsx'
import { requestForms } from '../src/requests/forms.ts'
import { type SiteFacts, siteFactsFile } from '../src/requests/site-facts.ts'
import { type RenderContext, type RenderedFile, renderDocument, renderMain } from './render.tsx'

interface RequestFacts {
  settings: SettingsModel
  courses: () => readonly CourseModel[]
}

/** Nothing for a site whose forms are sent nowhere. */
export function createRequestFiles(facts: RequestFacts, context: RenderContext): RenderedFile[] {
  if (context.config.requestsEndpoint === '') return []
  return [...renderThankYouPages(facts.settings, context), createSiteFacts(facts)]
}

function renderThankYouPages(settings: SettingsModel, context: RenderContext): RenderedFile[] {
  const { basePath, siteUrl } = context.config
  return Object.values(requestForms).map((form) => {
    const path = `/grazie/${form.name}` as RoutePath
    const main = renderMain(
      <ThankYouPage form={form} replyHours={settings.replyHours} basePath={basePath} />,
      context.client,
    )
    const page = {
      path,
      title: `Richiesta inviata · ${settings.brand}`,
      description: `Richiesta inviata · ${settings.brand}`,
      canonical: siteUrl + hrefOf(path, basePath),
      isListed: false,
      settings,
      islands: main.islands,
      main: main.html,
    }
    return { path: htmlFileOf(path), content: renderDocument(page, context) }
  })
}

function createSiteFacts({ settings, courses }: RequestFacts): RenderedFile {
  const { brand, email, whatsapp, privacyHref, replyHours } = settings
  const options = courseOptions(courses())
  const facts: SiteFacts = { brand, email, whatsapp, privacyHref, replyHours, options }
  return { path: outputPath(siteFactsFile), content: `${JSON.stringify(facts)}\n` }
}
