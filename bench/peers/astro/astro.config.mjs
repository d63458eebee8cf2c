import { defineConfig } from 'astro/config'

export default defineConfig({
  site: 'https://www.studio.example',
  devToolbar: { enabled: false },
  experimental: { incrementalBuild: process.env.BENCH_INCREMENTAL === '1' },
})
