import { defineConfig } from '../build/site-config.ts'

/** Configuration of a space with every story in two languages. */
export default defineConfig({
  siteUrl: 'https://www.studio.example',
  shareCards: false,
  languages: ['it', 'en'],
})
