/**
 * The one token that a build may publish: that of drafts, in a build of drafts, if the settings say so.
 */
import type { Config } from '../config.ts'

/** `''` in every other build, whatever the configuration says of it. */
export const previewTokenOf = ({ editor, service }: Pick<Config, 'editor' | 'service'>): string =>
  service.version === 'draft' && editor.previewToken ? service.token : ''
