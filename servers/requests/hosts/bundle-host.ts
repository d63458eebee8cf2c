/**
 * One file with everything that a host's entry needs.
 */
import { resolve } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'

export const hostNames = ['cloudflare', 'vercel', 'netlify', 'netlify-deliver'] as const

export type HostName = (typeof hostNames)[number]

const forWorker: BuildOptions = {
  platform: 'browser',
  conditions: ['workerd', 'worker', 'browser'],
}

const forNode: BuildOptions = {
  platform: 'node',
  // What is written for `require` asks for modules of Node by it.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
}

/** Puts the configured site in the place of the project's own. */
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
export async function bundleHost(
  host: HostName,
  { outfile, site }: { outfile: string; site: string },
): Promise<void> {
  await build({
    ...(host === 'cloudflare' ? forWorker : forNode),
    entryPoints: [resolve(import.meta.dirname, `${host}.ts`)],
    outfile,
    plugins: [configuredSite(site)],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  })
}
