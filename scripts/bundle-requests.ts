/**
 * `npm run bundle:requests -- HOST FILE`: bundles the receiver into one file for a host.
 * docs/requests-hosts.md names the place of the file on each host.
 */
import { resolve } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { resolveConfig } from '../build/config.ts'

const forWorker: BuildOptions = {
  platform: 'browser',
  conditions: ['workerd', 'worker', 'browser'],
}

const forNode: BuildOptions = {
  platform: 'node',
  // CommonJS dependencies load Node's own modules with `require`.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
}

/** Exports of the module that each host imports, under the names that it expects. */
const hosts = {
  cloudflare: { ...forWorker, exports: "export { default, onRequest } from './cloudflare.ts'" },
  vercel: {
    ...forNode,
    exports:
      "export { vercel as GET, vercel as OPTIONS, vercel as POST } from './node-function.ts'",
  },
  netlify: {
    ...forNode,
    exports: `export { netlify as default } from './node-function.ts'
      export const config = { path: '/api/requests/*' }`,
  },
  'netlify-deliver': {
    ...forNode,
    exports: `export { netlifyDeliver as default } from './node-function.ts'
      export const config = { schedule: '*/5 * * * *' }`,
  },
}

export type HostName = keyof typeof hosts

export const hostNames = Object.keys(hosts) as HostName[]

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
export async function bundleHost(
  host: HostName,
  { outfile, site }: { outfile: string; site: string },
): Promise<void> {
  const { exports: contents, ...options } = hosts[host]
  await build({
    ...options,
    stdin: {
      contents,
      resolveDir: resolve(import.meta.dirname, '../servers/requests/hosts'),
      loader: 'ts',
    },
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

if (import.meta.filename === process.argv[1]) {
  const [, , wanted, outfile] = process.argv
  const host = hostNames.find((name) => name === wanted)
  if (host === undefined || outfile === undefined) {
    console.error(`usage: npm run bundle:requests -- ${hostNames.join('|')} FILE`)
    process.exitCode = 2
  } else {
    const { site } = await resolveConfig({}, process.env)
    await bundleHost(host, { outfile, site })
    console.log(outfile)
  }
}
