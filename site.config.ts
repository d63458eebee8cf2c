import { defineConfig } from './build/config.ts'

export default defineConfig({
  siteUrl: 'https://www.studio.example',
  language: 'it',
  timeZone: 'Europe/Rome',
  themeColor: '#f6f1ea',
  backgroundColor: '#f6f1ea',
})
