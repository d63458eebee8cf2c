/**
 * Warnings about translations. Each names its language, and is left out if the story in the first
 * language has the same warning.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { byKey, isTranslation, type StoryEntry, type StoryWarning } from '../cache/cache-index.ts'

interface Inspected {
  warnings: readonly Diagnostic[]
  checkWarnings: readonly StoryWarning[]
}

/** @param entries in all languages, the first one included */
export function inspectTranslations<Found extends Inspected | null>(
  entries: Iterable<StoryEntry>,
  inspect: (entry: StoryEntry) => Found,
): (entry: StoryEntry) => Found {
  const byEntryKey = byKey([...entries])
  return (entry) => {
    const found = inspect(entry)
    const { language } = entry
    if (found === null || language === undefined || !isTranslation(entry)) return found
    const original = byEntryKey.get(entry.uuid)
    const first = original && inspect(original)
    const keys = new Set([...(first?.warnings ?? []), ...(first?.checkWarnings ?? [])].map(keyOf))
    const notOfFirst = <Warning extends Diagnostic>(warnings: readonly Warning[]): Warning[] =>
      warnings
        .filter((warning) => !keys.has(keyOf(warning)))
        .map((warning) => withLanguage(language, warning))
    const { warnings, checkWarnings } = found
    return { ...found, warnings: notOfFirst(warnings), checkWarnings: notOfFirst(checkWarnings) }
  }
}

const keyOf = ({ code, where, message }: Diagnostic): string =>
  `${code} ${where.field} ${message.en}`

function withLanguage<Warning extends Diagnostic>(language: string, warning: Warning): Warning {
  const nameIn = (reader: string) =>
    new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language
  const { en, it } = warning.message
  return {
    ...warning,
    message: { en: `In ${nameIn('en')}: ${en}`, it: `In ${nameIn('it')}: ${it}` },
  }
}
