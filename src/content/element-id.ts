/**
 * The `_uid` of a blok as a part of an element's id. Those that Storyblok makes stay as
 * they are; whatever else an import left there may not be an id, and is spelled out.
 */
export const elementId = (uid: string): string =>
  uid.replace(/[^\w-]/gu, (sign) => `.${sign.codePointAt(0)?.toString(16)}.`)
