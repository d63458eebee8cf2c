/** `preview`: serves dist as a static host does. */
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { VetrinaError } from '../src/content/errors.ts'
import { type CommonFlags, type Context, closeOnSignal } from './context.ts'
import { example, port, server } from './flags.ts'
import { run } from './run.ts'

export function addPreview(program: Command): void {
  server(program, 'preview', 'serves dist as a static host does')
    .addOption(port('4000 or the next free one'))
    .option('--host <name>', 'behave like netlify, cloudflare, vercel, github or s3')
    .addHelpText('after', example('vetrina preview --host cloudflare --port 8080'))
    .action(run(preview))
}

interface PreviewFlags extends CommonFlags {
  port?: number
  host?: string
}

async function preview(context: Context<PreviewFlags>): Promise<void> {
  const announce = await openPreview(context)
  announce()
}

/**
 * Takes the port; what is served may be made after that.
 * @returns what says where it is, and lets it be stopped
 */
export async function openPreview({ config, flags, log }: Context<PreviewFlags>) {
  const { startPreview } = await import('../servers/preview/server.ts')
  const { hostNames } = await import('../servers/preview/hosts.ts')
  const { recoverOutput } = await import('../build/builds/recover-output.ts')
  const { listenOnFreePort } = await import('../build/base/ports.ts')
  const wanted = flags.port ?? 4000
  const isFixed = flags.port !== undefined
  const as = hostNames.find((name) => name === flags.host)
  if (flags.host !== undefined && as === undefined) {
    throw new VetrinaError({
      code: 'HOST_UNKNOWN',
      message: `There is no host “${flags.host}” to behave like.`,
      hint: `Choose one of ${hostNames.join(', ')}.`,
      exitCode: 2,
    })
  }
  await recoverOutput(config.outDir)
  const site = { root: config.outDir, basePath: config.basePath, ...(as && { as }) }
  const server = await listenOnFreePort({ name: 'preview', port: wanted, isFixed }, (port) =>
    startPreview({ ...site, port }),
  )
  return (): void => {
    closeOnSignal(server.close)
    if (wanted !== 0 && server.port !== wanted) {
      log.info(`port ${wanted} is taken: using ${server.port}`)
    }
    if (!existsSync(config.outDir)) {
      log.info(`There is no ${config.outDir} yet: run \`vetrina build\`.`)
    }
    log.info(`preview: ${server.url}  (Ctrl+C stops it)`)
  }
}
