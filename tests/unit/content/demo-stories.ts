import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RawStory } from '../../../build/storyblok/answers.ts'

const folder = 'demo/stories/demo'

/** Drops translations: Storyblok stores them beside their fields, and does not deliver them. */
const asDelivered = (key: string, value: unknown): unknown =>
  key.includes('__i18n__') ? undefined : value

/** The stories of the demo, as the delivery API gives them. */
export const demoStories: readonly RawStory[] = readdirSync(folder)
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'), asDelivered) as RawStory)
  .filter((story) => story.is_folder !== true)
