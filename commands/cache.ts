/** `cache ls|verify|why`: reads the content cache. */
import { counted } from '../build/base/counted.ts'
import { type CommonFlags, type Context, formatWarning, printResult } from './context.ts'

export async function list({ config, flags }: Context<CommonFlags>) {
  const { readFilledIndex } = await import('../build/cache/cache-index.ts')
  const slugs = readFilledIndex(config.cacheDir).stories.map(({ fullSlug }) => fullSlug)
  printResult(flags, slugs, slugs)
}

export async function verify({ config, flags }: Context<CommonFlags>) {
  const { verifyCache } = await import('../build/sync/cache-report.ts')
  const check = verifyCache(config.cacheDir)
  const damaged = [...check.stories.damaged, ...check.assets.damaged]
  printResult(flags, check, [
    ...damaged.map((name) => `damaged: ${name}`),
    `cache: version ${check.version}, ${counted(check.stories.total, 'story', 'stories')}, ${counted(check.assets.total, 'image')}, ${damaged.length} damaged`,
  ])
  if (damaged.length > 0) process.exitCode = 1
}

export interface WhyFlags extends CommonFlags {
  uuid: string
  service?: true
}

export async function why({ config, flags }: Context<WhyFlags>) {
  const { compareWithService, explainStory } = await import('../build/sync/cache-report.ts')
  const story = await explainStory(flags.uuid, config)
  const service = flags.service ? await compareWithService(config, story) : undefined
  const lines = [
    `${story.fullSlug}: ${story.component} “${story.name}”`,
    `  uuid ${story.uuid}, id ${story.id}`,
    `  published ${story.seen?.publishedAt ?? 'never'}, changed ${story.seen?.updatedAt ?? 'never'}`,
    `  objects/${story.digest}.json`,
    story.isKept ? `  the newest version, objects/${story.invalid}.json, is not valid` : null,
    service === undefined ? null : `  in the content service: ${serviceSays[service]}`,
    story.formerSlugs.length > 0 ? `  before: ${story.formerSlugs.join(', ')}` : null,
    ...story.warnings.map(formatWarning),
  ]
  printResult(
    flags,
    { ...story, service },
    lines.filter((line) => line !== null),
  )
}

const serviceSays = {
  same: 'the same version',
  other: 'another version, which the next sync fetches',
  missing: 'no such story, or not published',
}
