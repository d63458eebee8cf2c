/** Items of a page, as many as the service gives or fewer. */
export const smallPage = 25
export const largePage = 100
export const linksPage = 1000
export const entriesPage = 1000
export const uuidsAtOnce = 50
