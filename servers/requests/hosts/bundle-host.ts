/**
 * One file with everything that a host's entry needs.
 */
import { resolve } from 'node:path'
import { type BuildOptions, build } from 'esbuild'

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

/** Writes `outfile`. @throws esbuild's own error, naming the file */
export async function bundleHost(host: HostName, outfile: string): Promise<void> {
  await build({
    ...(host === 'cloudflare' ? forWorker : forNode),
    entryPoints: [resolve(import.meta.dirname, `${host}.ts`)],
    outfile,
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
