/** `docs/checks.md`: every code, from the tables of codes. */
import { budgets } from '../build/check/budgets.ts'
import { imageBudget, kilobytes } from '../build/check/images.ts'
import { checkCodes } from '../build/diagnostics/check-codes.ts'
import { contentCodes } from '../build/diagnostics/content-codes.ts'
import type { CodeTable } from '../src/content/diagnostic.ts'
import type { Site } from '../src/content/site.ts'

/** Ends with a line feed. */
export const createChecksDocs = (site: Site): string =>
  `${[
    '# What `vetrina check`, `sync` and `build` report',
    'Each code has a name, a severity, a meaning and advice; codes are permanent. `npm run docs` makes this page from `build/diagnostics/` and the codes of `src/site.ts`. A terminal shows one language: that of `--lang en` or `--lang it`, else that of the environment (`LC_ALL`, `LC_MESSAGES`, `LANG`), else English. With `--json`, a diagnostic has `message` and `hint` in English, and both in Italian in `it`.',
    '## `vetrina check`',
    'It checks the built site, before you publish it, for what people can break. It exits 1 on an error, and with `--strict` on a warning too.',
    'It reads `dist`, and the content cache, which says which story and field a page comes from. Without the cache it checks no stories. It uses no network, and does not see what scripts do later. The tests of the build cover what the build makes by itself (the sitemap, payloads, the service worker’s list, links between languages).',
    `\`vetrina build\` makes some of these checks each time: links and anchors that editors write, duplicate ids, and the site’s checks of its stories (${Object.keys(site.contentChecks).join(', ')}). It looks at pages as the build makes them, and reads a finished page again only if a link leads to an anchor in it. With \`--strict\` it exits 1 for each fault, as for all other warnings about content. Only \`vetrina check\` covers ${leftToCheck(site)}the links that the site makes by itself (header, footer, pages that every site has), and all the rest.`,
    `Budgets: ${[
      `HTML ${kilobytes(budgets.html)}`,
      `payload ${kilobytes(budgets.payload)}`,
      `style sheets ${kilobytes(budgets.styles)}`,
      `scripts before the visitor does anything ${kilobytes(budgets.scripts)}, all with brotli`,
      `fonts ${kilobytes(budgets.fonts)} in ${budgets.fontFiles} files`,
      `the first picture ${kilobytes(imageBudget.first)} at ${imageBudget.phone} pixels`,
      `any image ${kilobytes(imageBudget.file)}`,
    ].join('; ')}.`,
    "Name the foreign hosts that pages may contact before the visitor makes a choice, in `site.config.ts`: `check: { allowedOrigins: ['https://…'] }`.",
    createTable({ ...checkCodes, ...site.codes }),
    'A code with a country in brackets is about the law of that country, and applies only to a business there.',
    'The legal checks are a designer’s reading of the law, not legal advice.',
    '## `vetrina sync` and `vetrina build`',
    'These warnings stop nothing: the site is built without the faulty parts. With `--strict` the command exits 1. `build` counts the warnings that `sync` has reported, but repeats them only with `--verbose`.',
    createTable(contentCodes),
  ].join('\n\n')}\n`

const createTable = (codes: CodeTable): string =>
  [
    '| Nome | Code | | Means | What to do |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries(codes).map(
      ([code, { name, severity, means, hint, country }]) =>
        `| ${name} | \`${code}\` | ${severity}${country === undefined ? '' : ` (${country})`} | ${means} | ${hint.en} / ${hint.it} |`,
    ),
  ].join('\n')

/** Codes that only `vetrina check` reports. */
const leftToCheck = (site: Site): string =>
  Object.entries(site.codes)
    .filter(([, { isCheckOnly }]) => isCheckOnly)
    .map(([code]) => `\`${code}\`, `)
    .join('')
