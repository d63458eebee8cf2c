/**
 * Turns the `_uid` of a blok into a part of an element's id. Storyblok's own stay as they are; in those
 * of imports, characters that an id may not contain are spelled out.
 */
export const elementId = (uid: string): string =>
  uid.replace(/[^\w-]/gu, (sign) => `.${sign.codePointAt(0)?.toString(16)}.`)
