/**
 * `npm run bundle:requests -- FILE`: bundles the receiver into one file for Cloudflare.
 * docs/requests-hosts.md names the place of the file.
 */
import { resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { resolveConfig } from '../build/config.ts'

/** Replaces the project's own site with the configured one. */
const configuredSite = (file: string): Plugin => ({
  name: 'configured-site',
  setup({ onResolve }) {
    onResolve({ filter: /\/src\/site\.ts$/ }, () => ({ path: file }))
  },
})

/**
 * Writes `outfile`.
 * @param site absolute path of the file that exports the site
 * @throws esbuild's own error, naming the file
 */
export async function bundleReceiver({
  outfile,
  site,
}: {
  outfile: string
  site: string
}): Promise<void> {
  await build({
    stdin: {
      // Only the exports that Cloudflare calls.
      contents: "export { default, onRequest } from './cloudflare.ts'",
      resolveDir: resolve(import.meta.dirname, '../servers/requests'),
      loader: 'ts',
    },
    outfile,
    plugins: [configuredSite(site)],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser'],
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  })
}

if (import.meta.filename === process.argv[1]) {
  const [outfile, ...more] = process.argv.slice(2)
  if (outfile === undefined || more.length > 0) {
    console.error('usage: npm run bundle:requests -- FILE')
    process.exitCode = 2
  } else {
    const { site } = await resolveConfig({}, process.env)
    await bundleReceiver({ outfile, site })
    console.log(outfile)
  }
}
