/**
 * What forms need beside their pages: where a visitor without script arrives after sending, and
 * what the receiver has to know of the site.
 */
import { courseOptions } from '../src/bloks/course-options.ts'
import type { CourseModel, SettingsModel } from '../src/content/model.ts'
import { hrefOf, htmlFileOf, outputPath, type RoutePath } from '../src/content/paths.ts'
import { ThankYouPage } from '../src/layout/ThankYouPage.tsx'
import type { FormOptions } from '../src/requests/form.ts'
import { requestForms } from '../src/requests/forms.ts'
import { type SiteFacts, siteFactsFile } from '../src/requests/site-facts.ts'
import { type RenderContext, type RenderedFile, renderDocument, renderMain } from './render.tsx'

interface RequestFacts {
  settings: SettingsModel
  courses: () => readonly CourseModel[]
}

/** Nothing for a site whose forms are sent nowhere. */
export function createRequestFiles(facts: RequestFacts, context: RenderContext): RenderedFile[] {
  const { adapter } = context.config.requests
  if (adapter === 'message') return []
  const pages = renderThankYouPages(facts.settings, context)
  return adapter === 'receiver' ? [...pages, createSiteFacts(facts, context.config.forms)] : pages
}

function renderThankYouPages(settings: SettingsModel, context: RenderContext): RenderedFile[] {
  const { basePath, siteUrl } = context.config
  return Object.values(requestForms).flatMap((form) => {
    const path = `/grazie/${form.name}` as RoutePath
    const main = renderMain(
      <ThankYouPage form={form} replyHours={settings.replyHours} basePath={basePath} />,
      context,
    )
    const page = {
      path,
      title: `Richiesta inviata · ${settings.brand}`,
      description: `Richiesta inviata · ${settings.brand}`,
      canonical: siteUrl + hrefOf(path, basePath),
      isListed: false,
      share: null,
      structuredData: '',
      settings,
      styles: main.styles,
      islands: main.islands,
      main: main.html,
    }
    return [{ path: htmlFileOf(path), content: renderDocument(page, context) }, ...main.files]
  })
}

function createSiteFacts({ settings, courses }: RequestFacts, forms: FormOptions): RenderedFile {
  const { brand, email, whatsapp, privacyHref, replyHours } = settings
  const options = courseOptions(courses())
  const facts: SiteFacts = { brand, email, whatsapp, privacyHref, replyHours, options, forms }
  return { path: outputPath(siteFactsFile), content: `${JSON.stringify(facts)}\n` }
}
