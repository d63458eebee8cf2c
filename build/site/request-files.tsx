/**
 * What forms need beside their pages: where a visitor without script arrives after sending, and
 * what the receiver has to know of the site.
 */
import { courseOptions } from '../../src/bloks/course-options.ts'
import type { CourseModel, SettingsModel } from '../../src/content/model.ts'
import { htmlFileOf, type OutputPath, outputPath } from '../../src/content/paths.ts'
import { ThankYouPage } from '../../src/layout/ThankYouPage.tsx'
import type { FormOptions } from '../../src/requests/form.ts'
import { requestForms } from '../../src/requests/forms.ts'
import { type SiteFacts, siteFactsFile } from '../../src/requests/site-facts.ts'
import type { Config } from '../config.ts'
import { thankYouPathOf } from '../content/form-targets.ts'
import type { RenderedFile } from '../pages/render.tsx'
import type { RenderContext } from '../pages/render-context.ts'
import { renderStorylessPage } from '../pages/storyless-page.tsx'

interface RequestFacts {
  settings: SettingsModel
  courses: () => readonly CourseModel[]
}

/** Where its files will be. */
export function listRequestFiles({ requests }: Pick<Config, 'requests'>): OutputPath[] {
  if (requests.adapter === 'message') return []
  const pages = Object.values(requestForms).map((form) => htmlFileOf(thankYouPathOf(form)))
  return requests.adapter === 'receiver' ? [...pages, outputPath(siteFactsFile)] : pages
}

/** Nothing for a site whose forms are sent nowhere. */
export function createRequestFiles(facts: RequestFacts, context: RenderContext): RenderedFile[] {
  const { adapter } = context.config.requests
  if (adapter === 'message') return []
  const pages = renderThankYouPages(facts.settings, context)
  return adapter === 'receiver' ? [...pages, createSiteFacts(facts, context.config.forms)] : pages
}

function renderThankYouPages(settings: SettingsModel, context: RenderContext): RenderedFile[] {
  const { basePath } = context.config
  const title = `Richiesta inviata · ${settings.brand}`
  return Object.values(requestForms).flatMap((form) => {
    const path = thankYouPathOf(form)
    const content = (
      <ThankYouPage
        form={form}
        replyHours={settings.replyHours}
        basePath={basePath}
        hasCode={context.config.requests.adapter === 'receiver'}
      />
    )
    const page = { file: htmlFileOf(path), path, title, description: title, content }
    return renderStorylessPage(page, settings, context)
  })
}

function createSiteFacts({ settings, courses }: RequestFacts, forms: FormOptions): RenderedFile {
  const { brand, email, whatsapp, privacyHref, privacyVersion, replyHours } = settings
  const facts: SiteFacts = {
    brand,
    email,
    whatsapp,
    privacyHref,
    privacyVersion,
    replyHours,
    options: courseOptions(courses()),
    forms,
  }
  return { path: outputPath(siteFactsFile), content: `${JSON.stringify(facts)}\n` }
}
