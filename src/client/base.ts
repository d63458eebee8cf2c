/** The site's root, with the base path: scripts are served from `{base}_assets/`. */
export const base = new URL('..', import.meta.url)
