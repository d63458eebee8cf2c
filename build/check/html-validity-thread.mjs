/**
 * A thread of `html-validity.ts`: holds files against the rules, and posts what is wrong.
 */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate(workerData.rules)

parentPort?.postMessage(
  workerData.files.flatMap(({ page, path }) =>
    validator.validateStringSync(readFileSync(path, 'utf8'), page).results.flatMap(({ messages }) =>
      messages.map(({ ruleId: rule, message, line, selector }) => ({
        page,
        rule,
        message,
        line,
        selector,
      })),
    ),
  ),
)
