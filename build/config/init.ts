/**
 * `vetrina init`: the configuration of a new site, from five answers.
 */
import { existsSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { VetrinaError } from '../../src/content/errors.ts'
import { writeFileAtomically } from '../base/write-file.ts'
import { basePathOf, type InitAnswers } from './init-questions.ts'

/** The place that the answers go to. */
export interface InitPlace {
  /** Folder of the project. */
  folder: string
  /** Path of the configuration in it. */
  config: string
}

const envFile = '.env.example'
/** The file that the configuration imports. */
const helperFile = 'build/site-config.ts'

/** @throws VetrinaError INIT_EXISTS (exit 2) when a file to write is there already */
export function refuseToReplace({ folder, config }: InitPlace): void {
  const existing = [config, envFile].filter((name) => existsSync(resolve(folder, name)))
  if (existing.length > 0) throw exists(existing)
}

/** Writes the configuration and `.env.example`, replacing existing ones. */
export function writeInit(
  { folder, config }: InitPlace,
  answers: InitAnswers,
): { files: string[]; commands: string[] } {
  const files = {
    [config]: siteConfig(answers, { folder, config }),
    [envFile]: envExample(answers),
  }
  for (const [name, content] of Object.entries(files)) {
    writeFileAtomically(resolve(folder, name), content)
  }
  return { files: Object.keys(files), commands: commandsFor(answers) }
}

function siteConfig(
  { siteUrl, requestsEndpoint, color }: InitAnswers,
  { folder, config }: InitPlace,
): string {
  const { origin, pathname } = new URL(siteUrl)
  const helper = relative(dirname(resolve(folder, config)), resolve(folder, helperFile))
    .split(sep)
    .join('/')
  return `import { defineConfig } from ${quoted(helper.startsWith('.') ? helper : `./${helper}`)}

export default defineConfig({
  siteUrl: ${quoted(origin)},
${pathname === '/' ? '' : `  basePath: ${quoted(basePathOf(pathname))},\n`}  language: 'it',
  timeZone: 'Europe/Rome',
${requestsEndpoint === '' ? '' : `  requests: { adapter: 'receiver', endpoint: ${quoted(requestsEndpoint)} },\n`}  themeColor: ${quoted(color)},
  backgroundColor: ${quoted(color)},
  translation: { languages: ['en', 'fr', 'de', 'es'] },
})
`
}

const envExample = ({ region }: InitAnswers): string =>
  `# Copy to .env, which is not committed.

# Access token of the space (Storyblok: Settings, Access Tokens).
STORYBLOK_TOKEN=
STORYBLOK_REGION=${region}
# published or draft; drafts need a preview token.
STORYBLOK_VERSION=published
# Secret of the webhook, for vetrina hook.
STORYBLOK_WEBHOOK_SECRET=
`

const commandsFor = ({ space, region }: InitAnswers): string[] => [
  `npx storyblok login --region ${region}`,
  `npx vetrina space schema && npx storyblok components push --space ${space} --from vetrina --path storyblok`,
  `npx storyblok assets push --space ${space} --from demo --path demo && npx storyblok stories push --space ${space} --from demo --path demo --publish`,
]

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

const exists = (names: readonly string[]) =>
  new VetrinaError({
    code: 'INIT_EXISTS',
    message: {
      en: `${names.join(' and ')} already ${names.length === 1 ? 'exists' : 'exist'}. Nothing was written.`,
      it: `${names.join(' e ')} ${names.length === 1 ? 'esiste' : 'esistono'} già. Niente è stato scritto.`,
    },
    hint: {
      en: 'Add --force to replace what is there; in a clone, that is the demo’s.',
      it: 'Aggiungi --force per sostituire quello che c’è; in un clone, è della demo.',
    },
    exitCode: 2,
  })
