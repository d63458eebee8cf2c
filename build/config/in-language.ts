import type { Config } from '../config.ts'

/** The configuration as a page in one language has it. */
export const configIn = (language: string, config: Config): Config =>
  language === config.language ? config : { ...config, language }
