import { defineConfig } from '../build/site-config.ts'

/** Drawing a picture for each page would be all that is measured. */
export default defineConfig({ siteUrl: 'https://www.studio.example', shareCards: false })
