import { readIfFile } from './site-file.ts'

/** Reads a rules file (none: no rules) at each call, and parses it again only if it changed. */
export function createRulesReader<Rules>(
  path: string,
  parse: (text: string) => Rules,
): () => Promise<Rules> {
  let known = { text: '', rules: parse('') }
  return async () => {
    const text = (await readIfFile(path))?.toString('utf8') ?? ''
    if (text !== known.text) known = { text, rules: parse(text) }
    return known.rules
  }
}
