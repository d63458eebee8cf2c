/**
 * `npm run bundle:requests -- HOST FILE`: the receiver as one file for a host. docs/requests-hosts.md
 * says where each goes.
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
