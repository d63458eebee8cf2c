import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createSettingsDocs } from '../../scripts/settings-docs.ts'

const file = resolve(import.meta.dirname, '../../docs/settings.md')

it('docs/settings.md has every setting, variable and flag: npm run docs', () => {
  expect(readFileSync(file, 'utf8')).toBe(createSettingsDocs())
})
