/**
 * The only token that a build may publish: that of drafts, in a build of drafts, if settings say so.
 */
import type { Config } from '../config.ts'

/** The token to publish; `''` in every other build, whatever the configuration says. */
export const previewTokenOf = ({ editor, service }: Pick<Config, 'editor' | 'service'>): string =>
  service.version === 'draft' && editor.previewToken ? service.token : ''
