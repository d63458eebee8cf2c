import { outputPath } from '../content/paths.ts'
import type { StandalonePage } from '../content/site.ts'

/** A page with one message and no story: `404.html`, `offline/index.html`. */
export const plainPage = (file: string, title: string, words: string): StandalonePage => ({
  file: outputPath(file),
  path: '',
  title,
  description: words,
  content: (
    <section className="plain-page">
      <h1>{title}</h1>
      <p>{words}</p>
    </section>
  ),
  isPrecached: file.startsWith('offline/'),
})
