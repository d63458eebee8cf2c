/** A whole-text pattern in which `*` stands for anything, nothing included. */
export function wildcardPattern(text: string, flags: '' | 'i' = ''): RegExp {
  const escaped = text.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
  return new RegExp(`^${escaped.join('[^]*')}$`, flags)
}
