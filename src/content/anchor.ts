/** The `id` of a heading that other parts of a page link to: `Trucco sposa` → `trucco-sposa`. */
export const anchorOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'parte'
