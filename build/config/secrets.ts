/**
 * Finds the secrets of an environment: the variables that hold any, and the secret parts of values.
 */
import { parseUrl } from '../../src/content/parse-url.ts'
import type { Config } from '../config.ts'

export interface Secret {
  /** The environment variable that holds it. */
  name: string
  value: string
}

/** A shorter value would be found in unrelated words. */
export const shortestSecret = 8

const secretNames =
  /TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|PRIVATE_KEY|API_?KEY|ACCESS_KEY|CREDENTIAL|_DSN$|(SMTP|DATABASE|REDIS)_URL$|^HTTPS?_PROXY$/i

/** The secrets of an environment, by the names of its variables. */
export function secretsOf(environment: Readonly<Record<string, string | undefined>>): Secret[] {
  return Object.entries(environment)
    .filter(([name]) => secretNames.test(name))
    .flatMap(([name, value = '']) =>
      secretPartsOf(name, value).map((part) => ({ name, value: part })),
    )
    .filter(({ value }) => value.length >= shortestSecret)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Takes only the password and token of a URL: the rest may be public. */
function secretPartsOf(name: string, text: string): string[] {
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  // Proxies may lack the `http://`.
  const value = !isUrl && /_PROXY$/i.test(name) ? `http://${text}` : text
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? parseUrl(value) : null
  if (url === null) return [value]
  const { password, searchParams } = url
  const keys = [...searchParams].filter(([name]) => secretNames.test(name)).map(([, key]) => key)
  return [password, decoded(password), ...keys].filter((part) => part !== '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A per cent sign that escapes nothing: keep the text as it is.
    return text
  }
}

/**
 * The only token that a build may publish: that of drafts, in a build of drafts, if settings say so. `''`
 * in every other build.
 */
export const previewTokenOf = ({ editor, service }: Pick<Config, 'editor' | 'service'>): string =>
  service.version === 'draft' && editor.previewToken ? service.token : ''
