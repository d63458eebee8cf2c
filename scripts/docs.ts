/** `npm run docs`: generates the files that come from the code but are committed. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createSpaceSchema, serializeSpaceSchema } from '../build/content/space-schema.ts'
import { createContentModelDocs } from '../src/guides/content-model.ts'
import { createRequestFormDocs } from '../src/guides/request-forms.ts'
import { site } from '../src/site.ts'
import { createChecksDocs } from './checks-docs.ts'
import { createSettingsDocs } from './settings-docs.ts'

const files = {
  'docs/checks.md': createChecksDocs(site),
  'docs/content-model.md': createContentModelDocs(site),
  'docs/request-forms.md': createRequestFormDocs(),
  'docs/settings.md': createSettingsDocs(),
  'demo/components/demo/components.json': serializeSpaceSchema(createSpaceSchema(site)),
}

for (const [file, content] of Object.entries(files)) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  console.log(file)
}
