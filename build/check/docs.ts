/**
 * The list of all codes of `vetrina check` as Markdown, made from their tables.
 */
import type { Site } from '../../src/content/site.ts'
import { codesOf } from '../findings/codes.ts'
import { budgets } from './budgets.ts'
import { imageBudget, kilobytes } from './images.ts'

/** Ends with a line feed. */
export const createChecksDocs = (site: Site): string =>
  `${[
    '# What `vetrina check` says',
    'The gate before a site is published: it holds the built site against what it owes to its visitors and to the law. An error makes it exit 1; a warning does so with `--strict`. Codes are permanent. This page is made from `build/findings/codes-*.ts` and the codes of `src/site.ts`, with `npm run docs`.',
    'It reads `dist`, the folder `dist-hosts` beside it, and the content cache, from which it knows the story and the field behind a page; without the cache it says nothing about what only stories say. It asks no network, and what scripts do later it does not see.',
    `\`vetrina build\` holds the site against a part of it each time: the links and anchors of what editors write, double ids, and what the site asks of its stories (${Object.keys(site.contentChecks).join(', ')}). It looks only at what the build makes, and reads a page again only where a link leads into the middle of it. What it finds it tells in one line each, and with \`--strict\` exits 1. ${leftToGate(site)}the links that the site makes by itself (header, footer, pages that every site has), and all the rest, are for \`vetrina check\`.`,
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
    [
      '| Code | | Means | Remedy |',
      '| --- | --- | --- | --- |',
      ...Object.entries(codesOf(site)).map(
        ([code, { severity, means, remedy, country }]) =>
          `| \`${code}\` | ${severity}${country === undefined ? '' : ` (${country})`} | ${means} | ${remedy} |`,
      ),
    ].join('\n'),
    'What has a country in brackets is the law of that country: it is said of a business there only.',
    'What the law asks is a designer’s reading of it, not legal advice.',
  ].join('\n\n')}\n`

/** Codes that a build is silent about. */
const leftToGate = (site: Site): string =>
  Object.entries(site.codes)
    .filter(([, { isGateOnly }]) => isGateOnly)
    .map(([code]) => `\`${code}\`, `)
    .join('')
