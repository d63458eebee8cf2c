import { readIfFile, versionIfThere } from './site-file.ts'

/** Looks at a rules file (none: no rules) at each call, and reads it again only if it changed. */
export function createRulesReader<Rules>(
  path: string,
  parse: (text: string) => Rules,
): () => Promise<Rules> {
  let known: { version: string | undefined; rules: Rules } | undefined
  return async () => {
    // Looked at before it is read: what is written in between is read the next time.
    const version = await versionIfThere(path)
    if (known === undefined || version !== known.version) {
      known = { version, rules: parse((await readIfFile(path))?.toString('utf8') ?? '') }
    }
    return known.rules
  }
}
