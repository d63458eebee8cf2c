/**
 * The list of all codes as Markdown, made from their tables.
 */
import type { CodeTable } from '../../src/content/diagnostic.ts'
import type { Site } from '../../src/content/site.ts'
import { contentCodes } from '../diagnostics/content-codes.ts'
import { checkCodesOf } from '../diagnostics/diagnose.ts'
import { budgets } from './budgets.ts'
import { imageBudget, kilobytes } from './images.ts'

/** Ends with a line feed. */
export const createChecksDocs = (site: Site): string =>
  `${[
    '# What `vetrina check` says, and `sync` and `build`',
    'Each code has a name, a severity, a meaning and advice; codes are permanent. This page is made from `build/diagnostics/` and the codes of `src/site.ts`, with `npm run docs`. A terminal shows one language, `--lang en` or `--lang it`, else that of the environment (`LC_ALL`, `LC_MESSAGES`, `LANG`), else English; with `--json` a diagnostic has `message` and `hint` in English, and both in Italian in `it`.',
    '## `vetrina check`',
    'It holds the built site against what people can break, before it is published. An error makes it exit 1; a warning does so with `--strict`.',
    'It reads `dist`, and the content cache, from which it knows the story and the field behind a page; without the cache it says nothing about what only stories say. It asks no network, and what scripts do later it does not see. What the build makes by itself (the sitemap, payloads, the service worker’s list, the files of other hosts) the tests of the build look after.',
    `\`vetrina build\` holds the site against a part of it each time: the links and anchors of what editors write, double ids, and what the site asks of its stories (${Object.keys(site.contentChecks).join(', ')}). It looks only at what the build makes, and reads a page again only where a link leads into the middle of it. With \`--strict\` it exits 1 for each of them, as for everything else that is wrong with the content. ${leftToCheck(site)}the links that the site makes by itself (header, footer, pages that every site has), and all the rest, are for \`vetrina check\`.`,
    '```sh\nnpx vetrina check --strict --junit check.xml --sarif check.sarif\n```',
    `Budgets: ${[
      `HTML ${kilobytes(budgets.html)}`,
      `payload ${kilobytes(budgets.payload)}`,
      `style sheets ${kilobytes(budgets.styles)}`,
      `scripts before the visitor does anything ${kilobytes(budgets.scripts)}, all with brotli`,
      `fonts ${kilobytes(budgets.fonts)} in ${budgets.fontFiles} files`,
      `the first picture ${kilobytes(imageBudget.first)} at ${imageBudget.phone} pixels`,
      `any image ${kilobytes(imageBudget.file)}`,
    ].join('; ')}.`,
    "A foreign host that a page may ask before the visitor chose anything is named in `site.config.ts`: `check: { allowedOrigins: ['https://…'] }`.",
    createTable(checkCodesOf(site)),
    'What has a country in brackets is the law of that country: it is said of a business there only.',
    'What the law asks is a designer’s reading of it, not legal advice.',
    '## `vetrina sync` and `vetrina build`',
    'These warnings stop nothing: the site is built without what is wrong. With `--strict` the command exits 1. What `sync` has said, `build` counts and does not repeat (`--verbose` does).',
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
