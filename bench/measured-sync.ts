/**
 * The command line, saying at its end how much memory the whole process took.
 */
process.on('exit', () => {
  process.stderr.write(`rss ${Math.round(process.resourceUsage().maxRSS / 1024)}\n`)
})

await import('../cli.ts')

export {}
