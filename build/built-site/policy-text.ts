/** Sources by directive of a content security policy; as in browsers, the first of a name counts. */
export function parsePolicy(text: string): Map<string, string[]> {
  const policy = new Map<string, string[]>()
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  return policy
}
