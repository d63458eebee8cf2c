import { defineConfig } from '../build/site-config.ts'

/** Of a space whose stories are written twice. */
export default defineConfig({ languages: ['it', 'en'] })
