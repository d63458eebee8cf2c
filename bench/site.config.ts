import { defineConfig } from '../build/site-config.ts'

/** Share cards are off, because drawing one for each page would dominate the measurement. */
export default defineConfig({ siteUrl: 'https://www.studio.example', shareCards: false })
