/**
 * Turns the `_uid` of a blok into a part of an element's id. Storyblok's own stay as they are; in those
 * of imports, characters that an id may not contain are spelled out.
 */
export const elementId = (uid: string): string =>
  uid.replace(/[^\w-]/gu, (sign) => `.${sign.codePointAt(0)?.toString(16)}.`)

/**
 * The `id` of a heading that other parts of a page link to: `Trucco sposa` → `trucco-sposa`.
 * @param nameless for a title without letters and digits
 */
export const anchorOf = (title: string, nameless = 'parte'): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || nameless
