/** All texts of a catalogue. */
export const stringsIn = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap(stringsIn)
