/** `cache ls|verify|why`: reads the content cache. */
import { type CommonFlags, type Context, formatWarning, printJson } from './context.ts'

export async function list({ config, flags }: Context<CommonFlags>) {
  const { readFilledIndex } = await import('../build/cache-index.ts')
  const slugs = readFilledIndex(config.cacheDir).stories.map(({ fullSlug }) => fullSlug)
  process.stdout.write(flags.json ? `${JSON.stringify(slugs)}\n` : `${slugs.join('\n')}\n`)
}

export async function verify({ config, flags, log }: Context<CommonFlags>) {
  const { verifyCache } = await import('../build/cache-report.ts')
  const check = verifyCache(config.cacheDir)
  const damaged = [...check.stories.damaged, ...check.assets.damaged]
  for (const name of damaged) log.info(`damaged: ${name}`)
  log.info(
    `cache: version ${check.version}, ${check.stories.total} stories, ${check.assets.total} images, ${damaged.length} damaged`,
  )
  printJson(flags, check)
  if (damaged.length > 0) process.exitCode = 1
}

export interface WhyFlags extends CommonFlags {
  uuid: string
  service?: true
}

export async function why({ config, flags, log }: Context<WhyFlags>) {
  const { compareWithService, explainStory } = await import('../build/cache-report.ts')
  const story = explainStory(config.cacheDir, flags.uuid, config.service.apiUrl)
  const service = flags.service ? await compareWithService(config, story) : undefined
  const lines = [
    `${story.fullSlug}: ${story.component} “${story.name}”`,
    `  uuid ${story.uuid}, id ${story.id}`,
    `  published ${story.seen?.publishedAt ?? 'never'}, changed ${story.seen?.updatedAt ?? 'never'}`,
    `  objects/${story.digest}.json`,
    story.isKept ? `  the newest version, objects/${story.invalid}.json, is not valid` : null,
    service === undefined ? null : `  in the content service: ${serviceSays[service]}`,
    story.formerSlugs.length > 0 ? `  before: ${story.formerSlugs.join(', ')}` : null,
  ]
  log.info(lines.filter((line) => line !== null).join('\n'))
  for (const warning of story.warnings) log.info(formatWarning(warning))
  printJson(flags, { ...story, service })
}

const serviceSays = {
  same: 'the same version',
  other: 'another version, which the next sync fetches',
  missing: 'no such story, or not published',
}
