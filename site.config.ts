import { defineConfig } from './build/site-config.ts'

export default defineConfig({
  siteUrl: 'https://www.studio.example',
  languages: ['it', 'en'],
  timeZone: 'Europe/Rome',
  themeColor: '#f6f1ea',
  backgroundColor: '#f6f1ea',
  pwa: {
    // `npm run screenshots` takes them.
    screenshots: [
      { file: 'screenshots/home-narrow.webp', label: 'La home: trucco, sposa e corsi' },
      { file: 'screenshots/calendar-narrow.webp', label: 'Il calendario dei corsi, mese per mese' },
      { file: 'screenshots/home-wide.webp', label: 'La home sul computer' },
      { file: 'screenshots/gallery-wide.webp', label: 'La galleria dei lavori di trucco' },
    ],
  },
  translation: { languages: ['en', 'fr', 'de', 'es', 'pt', 'nl', 'ru', 'zh-CN'] },
})
