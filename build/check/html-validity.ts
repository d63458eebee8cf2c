/**
 * Checks the HTML validity of every page, the slowest of all checks. It uses up to as many threads as
 * there are processors.
 */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ConfigData } from 'html-validate'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { projectRoot } from '../base/project-root.ts'
import type { BuiltSite } from '../built-site/built-site.ts'
import { type CheckCode, diagnose } from '../diagnostics/diagnose.ts'
import type { HtmlFiles, HtmlProblem } from './validate-html.mjs'

/** The html-validate rules for pages. */
export const htmlRules: ConfigData = {
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  elements: ['html5', { 'v-island': { flow: true, phrasing: true, transparent: true } }],
  rules: {
    // One deploy replaces all files or none: a digest in the page would only break a partial one.
    'require-sri': 'off',
    // React's style, not an error.
    'doctype-style': 'off',
    'attr-case': 'off',
    'void-style': ['error', { style: 'selfclose' }],
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
  },
}

/** Starting a thread takes as long as validating this many pages. */
const worthAThread = 8

export async function checkHtml({ pages, config }: BuiltSite): Promise<Diagnostic[]> {
  const count = Math.min(availableParallelism(), Math.ceil(pages.length / worthAThread))
  const shares = Array.from({ length: count }, (_, part) =>
    pages.filter((_, index) => index % count === part),
  )
  const validate = shares.length === 1 ? validateHere : validateInThread
  const problems = await Promise.all(
    shares.map((share) =>
      validate({
        rules: htmlRules,
        files: share.map(({ file }) => ({ page: file, path: join(config.outDir, file) })),
      }),
    ),
  )
  const storyOf = new Map(
    pages.map(({ file, story }): [string, string | undefined] => [file, story]),
  )
  return problems
    .flat()
    .sort((a, b) => (a.page < b.page ? -1 : a.page > b.page ? 1 : a.line - b.line))
    .map(({ page, rule, message, line, selector }) =>
      diagnose(
        codeOf(rule, message),
        { file: page, story: storyOf.get(page) },
        {
          en: `${rule}: ${message} (line ${line}${selector === null ? '' : `, ${selector}`})`,
          it: `${rule}: ${message} (riga ${line}${selector === null ? '' : `, ${selector}`})`,
        },
      ),
    )
}

/** The code of a rule. Rules that editors can break have their own. */
function codeOf(rule: string, message: string): CheckCode {
  if (rule === 'wcag/h30') return 'LINK_NAMELESS'
  if (rule === 'no-dup-id') return 'ID_DUPLICATE'
  // The rule's other messages are about the page's first heading, which editors do not write.
  const isSkipped = rule === 'heading-level' && message.includes('only increase by one')
  return isSkipped ? 'HEADING_SKIPPED' : 'HTML_INVALID'
}

/** Validates in this process, which loads the rules only once. */
async function validateHere(files: HtmlFiles): Promise<HtmlProblem[]> {
  const { validateHtml } = await import('./validate-html.mjs')
  return validateHtml(files)
}

async function validateInThread(workerData: HtmlFiles): Promise<HtmlProblem[]> {
  const worker = new Worker(join(projectRoot(), 'build/check/validate-html.mjs'), {
    workerData,
    // The thread needs none of the loaders on the command line.
    execArgv: [],
  })
  const [problems] = (await once(worker, 'message')) as [HtmlProblem[]]
  await worker.terminate()
  return problems
}
