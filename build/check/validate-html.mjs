/**
 * Validates files with html-validate, also as a thread of `html-validity.ts`: plain JavaScript needs no loader.
 */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { HtmlValidate } from 'html-validate'

/**
 * @typedef {object} HtmlFiles
 * @property {{ page: string, path: string }[]} files where each is; `page` is its name in problems
 * @property {import('html-validate').ConfigData} rules
 *
 * @typedef {object} HtmlProblem
 * @property {string} page
 * @property {string} rule
 * @property {string} message
 * @property {number} line
 * @property {string | null} selector
 */

/**
 * @param {HtmlFiles} files
 * @returns {HtmlProblem[]}
 */
export function validateHtml({ files, rules }) {
  const validator = new HtmlValidate(rules)
  return files.flatMap(({ page, path }) =>
    validator.validateStringSync(readFileSync(path, 'utf8'), page).results.flatMap(({ messages }) =>
      messages.map(({ ruleId: rule, message, line, selector }) => ({
        page,
        rule,
        message,
        line,
        selector,
      })),
    ),
  )
}

// Threads of a test runner have other data.
if (workerData?.rules !== undefined) parentPort?.postMessage(validateHtml(workerData))
