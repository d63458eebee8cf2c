/**
 * `npm run bundle:requests -- HOST FILE`: the receiver as one file for a host. docs/requests-hosts.md
 * says where each goes.
 */
import { bundleHost, hostNames } from '../servers/requests/hosts/bundle-host.ts'

const [wanted, outfile] = process.argv.slice(2)
const host = hostNames.find((name) => name === wanted)
if (host === undefined || outfile === undefined) {
  console.error(`usage: npm run bundle:requests -- ${hostNames.join('|')} FILE`)
  process.exitCode = 2
} else {
  await bundleHost(host, outfile)
  console.log(outfile)
}
