/**
 * `vetrina init`: the configuration of a new site, from five answers.
 */
import { existsSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import * as z from 'zod'
import { VetrinaError } from '../../src/content/errors.ts'
import { inBoth, type Words } from '../../src/content/words.ts'
import { writeFileAtomically } from '../base/write-file.ts'
import { isPlain } from './form-service.ts'
import { basePathSchema } from './parse-settings.ts'
import { regions } from './storyblok-hosts.ts'

/** The questions in their order; `null`: the answer may be empty. */
export const questions = [
  {
    name: 'siteUrl',
    flag: '--site-url',
    text: 'Public URL of the site',
    standard: null,
    schema: z
      .url({ protocol: /^https?$/, error: 'expected a URL like https://www.example.it' })
      .transform((url) => new URL(url))
      .refine(
        ({ pathname }) => basePathSchema.safeParse(basePathOf(pathname)).success,
        'expected a URL whose path is like /sub/, with nothing to escape',
      )
      .transform(({ origin, pathname }) => origin + pathname.replace(/\/+$/, '')),
  },
  {
    name: 'space',
    flag: '--space',
    text: 'Id of the Storyblok space (Settings, Space)',
    standard: null,
    schema: z.string().regex(/^\d+$/, 'expected a number, like 123456'),
  },
  {
    name: 'region',
    flag: '--region',
    text: 'Region of the space: eu, us, ca, ap or cn',
    standard: 'eu',
    schema: z.enum(regions, 'expected eu, us, ca, ap or cn'),
  },
  {
    name: 'requestsEndpoint',
    flag: '--requests',
    text: 'URL that the request forms are sent to (empty: they prepare an email)',
    standard: '',
    schema: z.union(
      [
        z.literal(''),
        z
          .url({ protocol: /^https?$/ })
          .refine(isPlain)
          .transform((url) => url.replace(/\/+$/, '')),
      ],
      'expected a URL like https://requests.example.it, or nothing',
    ),
  },
  {
    name: 'color',
    flag: '--color',
    text: 'Colour of the installed app',
    standard: '#f6f1ea',
    schema: z.string().regex(/^#[0-9a-f]{6}$/i, 'expected #rrggbb'),
  },
] as const satisfies readonly Question[]

/** `/sub`, `/sub/` → `/sub/` */
function basePathOf(pathname: string): string {
  return `${pathname.replace(/\/+$/, '')}/`
}

interface Question {
  name: string
  flag: string
  text: string
  /** Value of an empty answer; `null`: an answer is required. */
  standard: string | null
  schema: z.ZodType<string, string>
}

export type InitAnswers = Record<(typeof questions)[number]['name'], string>

/**
 * Checks one answer.
 * @returns the value, or what was expected
 */
export function parseAnswer(
  { schema, standard }: (typeof questions)[number],
  text: string,
): { value: string } | { problem: Words } {
  if (text.trim() === '' && standard === null) {
    return { problem: { en: 'an answer is required', it: 'serve una risposta' } }
  }
  const result = schema.safeParse(text.trim() === '' ? standard : text.trim())
  if (result.success) return { value: result.data }
  const problem = result.error.issues.map(({ message }) => message).join('; ')
  return { problem: inBoth(problem) }
}

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

/** @throws VetrinaError PROJECT_MISSING (exit 2) when the new configuration could not be loaded */
export function requireHelper({ folder }: Pick<InitPlace, 'folder'>): void {
  if (existsSync(resolve(folder, helperFile))) return
  throw new VetrinaError({
    code: 'PROJECT_MISSING',
    message: {
      en: `There is no ${helperFile} in ${resolve(folder)}, which a configuration needs. Nothing was written.`,
      it: `In ${resolve(folder)} manca ${helperFile}, che serve a una configurazione. Niente è stato scritto.`,
    },
    hint: {
      en: 'Run this in the folder of the project.',
      it: 'Esegui il comando nella cartella del progetto.',
    },
    exitCode: 2,
  })
}

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
