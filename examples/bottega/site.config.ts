import { defineConfig } from '../../build/site-config.ts'

export default defineConfig({
  site: './src/site.tsx',
  folders: { cache: 'content-cache', out: 'dist', public: 'public', space: 'space' },
  siteUrl: 'https://www.saltmarsh.example',
  language: 'en',
  timeZone: 'Europe/London',
  themeColor: '#f3efe6',
  backgroundColor: '#f3efe6',
  pwa: { enabled: false },
})
