/** How the site shows its stories: the bundler puts in the file of the configured site. */
declare module 'site:main-content' {
  export const mainContent: import('../content/site.ts').MainContent
}
