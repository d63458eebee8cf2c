/** `preview`: serves dist as a static host does. */
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Command } from 'commander'
import { listenOnFreePort, usualPort } from '../build/base/ports.ts'
import { VetrinaError } from '../src/content/errors.ts'
import { announceServer, type CommonFlags, type Context, closeOnSignal } from './context.ts'
import { allowHost, collectHosts, example, port, server } from './flags.ts'
import { run } from './run.ts'

export function addPreview(program: Command): void {
  server(program, 'preview', 'serves dist as a static host does')
    .addOption(port('4000 or the next free one'))
    .option(
      '--host <name>',
      'behaves like netlify, cloudflare, vercel, github or s3, or listens on an address, such as 0.0.0.0; can be given twice',
      collectHosts,
      [],
    )
    .addOption(allowHost())
    .addHelpText('after', example('vetrina preview --host cloudflare --port 8080'))
    .action(run(preview))
}

interface PreviewFlags extends CommonFlags {
  port?: number
  /** Names of hosts, and addresses to listen on: no host's name is an address. */
  host: string | string[]
  allowHost: string[]
}

async function preview(context: Context<PreviewFlags>): Promise<void> {
  const announce = await openPreview(context)
  announce()
}

/**
 * Takes the port; the caller may make the site after that.
 * @returns a function that logs the URL and lets the user stop the server
 */
export async function openPreview(context: Context<PreviewFlags>) {
  const { config, flags, log } = context
  const { hostNames, startPreview } = await import('../servers/preview/server.ts')
  const { recoverOutput } = await import('../build/output/double-buffer.ts')
  const given = [flags.host].flat()
  const host = given.findLast(isAddress)
  const wantedHost = given.findLast((argument) => !isAddress(argument))
  const as = hostNames.find((name) => name === wantedHost)
  if (wantedHost !== undefined && as === undefined) {
    throw new VetrinaError({
      code: 'HOST_UNKNOWN',
      message: {
        en: `Unknown host “${wantedHost}”: the preview cannot imitate it.`,
        it: `Non c’è nessun host “${wantedHost}” da imitare.`,
      },
      hint: {
        en: `Choose one of ${hostNames.join(', ')}, or give an address to listen on, such as 0.0.0.0.`,
        it: `Scegli tra ${hostNames.join(', ')}, o dai un indirizzo su cui ascoltare, come 0.0.0.0.`,
      },
      exitCode: 2,
    })
  }
  await recoverOutput(config.outDir)
  const site = {
    root: config.outDir,
    basePath: config.basePath,
    ...(as && { as }),
    host,
    names: flags.allowHost,
  }
  const server = await listenOnFreePort(
    { name: 'preview', port: flags.port ?? usualPort, isFixed: flags.port !== undefined },
    (port) => startPreview({ ...site, port }),
  )
  return (): void => {
    closeOnSignal(server.close)
    if (!existsSync(config.outDir)) {
      log.info({
        en: `There is no ${config.outDir} yet: run \`vetrina build\`.`,
        it: `${config.outDir} non c’è ancora: esegui \`vetrina build\`.`,
      })
    }
    announceServer('preview', server, context)
  }
}

const isAddress = (text: string): boolean => isIP(text) !== 0 || text === 'localhost'
