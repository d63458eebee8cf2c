/** `1 page`, `2 pages` */
export const counted = (many: number, one: string, more = `${one}s`): string =>
  `${many} ${many === 1 ? one : more}`
