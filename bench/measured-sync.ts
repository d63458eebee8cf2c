/**
 * Runs the command line and prints the peak memory of the process, in megabytes, at its end.
 */
process.on('exit', () => {
  process.stderr.write(`rss ${Math.round(process.resourceUsage().maxRSS / 1024)}\n`)
})

await import('../cli.ts')

export {}
