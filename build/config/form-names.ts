/**
 * Checks form settings against the names that only the site knows.
 */
import { VetrinaError } from '../../src/content/errors.ts'
import type { Site } from '../../src/content/site.ts'
import type { Config } from '../config.ts'

/** @throws VetrinaError CONFIG_INVALID (exit 2), naming each setting and what the site has */
export function checkFormNames(
  { forms }: Pick<Site, 'forms'>,
  config: Pick<Config, 'forms' | 'requests'>,
): void {
  const { formId } = config.requests
  const options = forms?.options ?? []
  const names = forms?.create({}, null).map(({ name }) => name) ?? []
  const ids = typeof formId === 'string' ? null : Object.keys(formId)
  const problems = [
    ...without(Object.keys(config.forms), options).map(
      (name) => `forms.${name}: the site’s forms have ${listOf(options, 'no options')}`,
    ),
    ...without(ids ?? [], names).map(
      (name) => `requests.formId.${name}: the site has ${listOf(names, 'no forms')}`,
    ),
    ...(ids === null ? [] : without(names, ids)).map(
      (name) =>
        `requests.formId.${name}: the form ${name} has no id; give one, or one for all forms`,
    ),
  ]
  if (problems.length === 0) return
  throw new VetrinaError({
    code: 'CONFIG_INVALID',
    message: `The configuration does not fit the site. ${problems.join('; ')}`,
    hint: 'Correct the setting in site.config.ts. docs/requests.md says what there is.',
    exitCode: 2,
  })
}

const without = (some: readonly string[], excluded: readonly string[]): string[] =>
  some.filter((name) => !excluded.includes(name))

const listOf = (names: readonly string[], none: string): string =>
  names.length === 0 ? none : `only ${names.join(', ')}`
