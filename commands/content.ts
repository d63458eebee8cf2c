/** `content`: the embedded content service, over the files of a space. */
import { type CommonFlags, type Context, closeOnSignal } from './context.ts'

interface ContentFlags extends CommonFlags {
  space: string
  port?: number
  fault?: string
  writable?: true
}

export async function content({ flags, log }: Context<ContentFlags>) {
  if (flags.fault === 'help') {
    const { faultNames } = await import('../servers/content-service/faults.ts')
    const lines = [...faultNames].map(([name, says]) => `${name.padEnd(22)}${says}`)
    process.stdout.write(`${lines.join('\n')}\n`)
    return
  }
  const service = await startContent({ flags, log })
  closeOnSignal(service.close)
  log.info(
    `content service: ${service.url}  (Ctrl+C stops it)\n` +
      `  STORYBLOK_API=${service.url} STORYBLOK_TOKEN=${service.tokens.preview} vetrina sync\n` +
      `  management API: ${service.origin}/v1/spaces/${service.spaceId}, token ${service.tokens.management}`,
  )
}

/** Its address and tokens; on a free port when none was asked for. */
export async function startContent({ flags, log }: Pick<Context<ContentFlags>, 'flags' | 'log'>) {
  const { startContentService } = await import('../servers/content-service/server.ts')
  const { listenOnFreePort } = await import('../build/base/ports.ts')
  const wanted = flags.port ?? 4010
  return listenOnFreePort(
    { name: 'the content service', port: wanted, isFixed: flags.port !== undefined },
    (port) =>
      startContentService({
        space: flags.space,
        port,
        ...(flags.fault === undefined ? {} : { fault: flags.fault }),
        isWritable: flags.writable ?? false,
        onWarning: (text) => log.info(text),
      }),
  )
}
