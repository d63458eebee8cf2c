/** How the site shows its stories: the bundle puts the file of the configured site there. */
declare module 'site:main-content' {
  export const mainContent: import('../content/site.ts').MainContent
}
