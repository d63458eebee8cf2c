/** A test of a whole text, in which `*` stands for anything, nothing included. Takes linear time. */
export function createWildcardTest(pattern: string): (text: string) => boolean {
  const [start = '', ...others] = pattern.split('*')
  const end = others.pop()
  if (end === undefined) return (text) => text === start
  return (text) => {
    if (!text.startsWith(start)) return false
    let position = start.length
    for (const part of others) {
      const found = text.indexOf(part, position)
      if (found === -1) return false
      position = found + part.length
    }
    return text.length - end.length >= position && text.endsWith(end)
  }
}
