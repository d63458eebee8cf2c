/** `1 page`, `2 pages` */
export const counted = (many: number, singular: string, more = `${singular}s`): string =>
  `${many} ${many === 1 ? singular : more}`
