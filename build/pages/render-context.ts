import type { Site } from '../../src/content/site.ts'
import { once } from '../base/once.ts'
import type { ClientManifest } from '../client/bundle.ts'
import type { Config } from '../config.ts'

/** The parts of rendering that all pages of one language share. */
export interface RenderContext {
  client: ClientManifest
  config: Config
  site: Site
}

/** The configuration as a page in one language has it. */
export const configIn = (language: string, config: Config): Config =>
  language === config.language ? config : { ...config, language }

/** Gives the context of a language, always the same object. */
export const rendersIn = (context: RenderContext): ((language: string) => RenderContext) =>
  once((language) => ({
    ...context,
    client: clientIn(language, context.client),
    config: configIn(language, context.config),
  }))

function clientIn(language: string, client: ClientManifest): ClientManifest {
  const scripts = client.inLanguage?.[language]
  return scripts === undefined ? client : { ...client, ...scripts }
}
