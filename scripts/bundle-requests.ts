/**
 * `npm run bundle:requests -- HOST FILE`: bundles the receiver into one file for a host.
 * docs/requests-hosts.md names the place of the file on each host.
 */
import { resolveConfig } from '../build/config.ts'
import { bundleHost, hostNames } from '../servers/requests/hosts/bundle-host.ts'

const [wanted, outfile] = process.argv.slice(2)
const host = hostNames.find((name) => name === wanted)
if (host === undefined || outfile === undefined) {
  console.error(`usage: npm run bundle:requests -- ${hostNames.join('|')} FILE`)
  process.exitCode = 2
} else {
  const { site } = await resolveConfig({}, process.env)
  await bundleHost(host, { outfile, site })
  console.log(outfile)
}
