/**
 * Runs the Storyblok emulator in its own process, so that its work is not measured. Prints its URL, and
 * serves until its standard input ends.
 */
import { startTestingEmulator } from 'storyblok-emulator/testing'
import { serviceToken } from './run.ts'

const service = await startTestingEmulator({
  space: process.argv[2] ?? 'demo',
  tokens: { preview: serviceToken },
})
console.log(service.url)
process.stdin.on('end', () => process.exit()).resume()
