import type { Finding } from '../../src/content/checks.ts'
import type { BuiltSite } from '../built-site/built-site.ts'
import { secretScanOf } from '../config/secret-scan.ts'
import { found } from '../findings/finding.ts'

/** Secrets in the files of the site, in those that no build of today wrote too. */
export function checkSecrets(site: BuiltSite): Finding[] {
  const scan = secretScanOf(site.config)
  const report = (page: string, what: readonly string[]) =>
    what.map((one) => found('SECRET_PUBLISHED', { page }, `The file has ${one} in it.`))
  return [
    ...[...site.files.keys()].flatMap((path) => report(path, scan(path, site.bytes(path)))),
    ...Object.entries(site.hostFiles).flatMap(([path, text]) => report(path, scan(path, text))),
  ]
}
