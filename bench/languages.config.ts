import { defineConfig } from '../build/site-config.ts'

/** Of a space whose stories are written twice. */
export default defineConfig({
  siteUrl: 'https://www.studio.example',
  shareCards: false,
  languages: ['it', 'en'],
})
