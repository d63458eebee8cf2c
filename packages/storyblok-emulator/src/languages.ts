/** A path with the language that its first segment asked for, if it did. */
export interface LanguagePath {
  language: string | undefined
  path: string
}

/**
 * `de/kurse` → language `de`, path `kurse`, where the space has that language; `[default]/de/kurse`
 * is the way to a folder that is called like a language.
 */
export function splitLanguage(path: string, languages: string[]): LanguagePath {
  const slash = path.indexOf('/')
  const first = slash === -1 ? path : path.slice(0, slash)
  const rest = slash === -1 ? '' : path.slice(slash + 1)
  if (first === '[default]') return { language: undefined, path: rest }
  const language = knownLanguage(first, languages)
  return language === undefined ? { language, path } : { language, path: rest }
}

/** The space's own spelling of a language code (`es-co` and `es_co` are one), or `undefined`. */
export function knownLanguage(code: string | undefined, languages: string[]): string | undefined {
  const normalized = code?.replaceAll('-', '_').toLowerCase()
  return languages.find((language) => language.toLowerCase() === normalized)
}
