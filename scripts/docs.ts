/**
 * `npm run docs`: writes what is generated from the definitions in `src/content/` and committed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createContentModelDocs } from '../build/content-model-docs.ts'
import { createSpaceSchema, serializeSpaceSchema } from '../build/space-schema.ts'

const files = {
  'docs/content-model.md': createContentModelDocs(),
  'demo/components/demo/components.json': serializeSpaceSchema(createSpaceSchema()),
}

for (const [file, content] of Object.entries(files)) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  console.log(file)
}
