/**
 * Checks the alternates that pages name in other languages. Search engines ignore a set in which one
 * page does not link back to the others.
 */
import type { PageSummary } from '../../src/content/built-page.ts'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { PageAlternate } from '../../src/content/page-model.ts'
import type { BuiltSite } from '../built-site/built-site.ts'
import { diagnose } from '../diagnostics/diagnose.ts'

export function checkLanguages({ pages }: Pick<BuiltSite, 'pages'>): Diagnostic[] {
  // A redirect has the canonical URL of its target.
  const byUrl = new Map(pages.flatMap((page) => (page.isRedirect ? [] : [[page.canonical, page]])))
  return pages.flatMap((page) =>
    page.alternates.length === 0
      ? []
      : problemsOf(page, byUrl).map(([en, it]) =>
          diagnose('LANGUAGES_UNCLEAR', { file: page.file, story: page.story }, { en, it }),
        ),
  )
}

type Problem = [en: string, it: string]

function problemsOf(page: PageSummary, byUrl: ReadonlyMap<string, PageSummary>): Problem[] {
  const { alternates, canonical } = page
  const languages = alternates.map(({ language }) => language)
  const twice = languages.find((candidate, index) => languages.indexOf(candidate) !== index)
  const otherAlternates = alternates.filter(
    ({ language, href }) => language !== 'x-default' && href !== canonical,
  )
  return [
    ...languages
      .filter((language) => language !== 'x-default' && !isTag(language))
      .map(
        (language): Problem => [
          `“${language}” is not a language.`,
          `“${language}” non è una lingua.`,
        ],
      ),
    ...(twice === undefined
      ? []
      : [[`It names two pages in ${twice}.`, `Nomina due pagine in ${twice}.`] satisfies Problem]),
    ...(alternates.some(({ href }) => href === canonical)
      ? []
      : [['It does not name itself.', 'Nomina nessuna pagina che sia questa.'] satisfies Problem]),
    ...otherAlternates.flatMap(({ language, href }): Problem[] => {
      const other = byUrl.get(href)
      if (other === undefined) {
        return [
          [`There is no page ${href} in ${language}.`, `La pagina ${href} (${language}) non c’è.`],
        ]
      }
      return setOf(other) === setOf(page)
        ? []
        : [[`${href} does not name the same pages.`, `${href} non nomina le stesse pagine.`]]
    }),
  ]
}

const setOf = ({ alternates }: { alternates: readonly PageAlternate[] }): string =>
  alternates
    .map(({ language, href }) => `${language} ${href}`)
    .sort()
    .join(' ')

const isTag = (language: string): boolean => {
  try {
    return Intl.getCanonicalLocales(language).length === 1
  } catch {
    return false
  }
}
