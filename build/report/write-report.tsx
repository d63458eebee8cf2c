/**
 * Writes what a build did as one HTML file, readable without JavaScript and without a network.
 */
import { existsSync, statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'
import { writeFileAtomically } from '../base/write-file.ts'
import type { Config } from '../config.ts'
import type { BuildOptions } from '../pipeline.ts'
import { ReportDocument } from './ReportDocument.tsx'
import { collectFacts } from './report-facts.ts'

const defaultFile = 'build-report.html'

/**
 * The absolute path of the report. It must not be in `dist`, which is published and swapped.
 * @param name as on the command line; `true` for the default
 * @throws VetrinaError REPORT_MISPLACED (exit 2)
 */
export function reportFileOf(name: string | true, { outDir }: Pick<Config, 'outDir'>): string {
  const file = resolve(name === true ? defaultFile : name)
  const isPublished = [outDir, `${outDir}-hosts`].some((folder) =>
    `${file}${sep}`.startsWith(`${folder}${sep}`),
  )
  const isFolder = existsSync(file) && statSync(file).isDirectory()
  if (!isPublished && !isFolder) return file
  throw new VetrinaError({
    code: 'REPORT_MISPLACED',
    message: isFolder
      ? {
          en: `The report cannot be written to ${file}: that is a folder.`,
          it: `Il rapporto non si può scrivere in ${file}: è una cartella.`,
        }
      : {
          en: `The report cannot be written to ${file}: the files in that folder are published.`,
          it: `Il rapporto non si può scrivere in ${file}: i file di quella cartella vengono pubblicati.`,
        },
    hint: {
      en: `Name a file elsewhere, like --report ${defaultFile}.`,
      it: `Indica un file altrove, come --report ${defaultFile}.`,
    },
    exitCode: 2,
  })
}

interface WriteOptions {
  file: string
  config: Config
  now: Date
}

/** Creates the `onBuilt` of a build. */
export const reportTo =
  ({ file, config, now }: WriteOptions): NonNullable<BuildOptions['onBuilt']> =>
  async (build, trace) => {
    const facts = await collectFacts({ config, now, build, trace })
    const html = `<!doctype html>${renderToStaticMarkup(<ReportDocument facts={facts} />)}\n`
    try {
      writeFileAtomically(file, html)
    } catch (cause) {
      throw new VetrinaError({
        code: 'REPORT_UNWRITABLE',
        message: {
          en: `The site is built, but its report cannot be written to ${file}: ${messageOf(cause)}`,
          it: `Il sito è costruito, ma il rapporto non si può scrivere in ${file}: ${messageOf(cause)}`,
        },
        hint: {
          en: 'Name another file: --report FILE.',
          it: 'Indica un altro file: --report FILE.',
        },
        cause,
      })
    }
  }
