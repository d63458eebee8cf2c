import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { markdown } from '../../../src/content/markdown-field.ts'
import { partsOf } from '../../../src/content/story-parts.ts'
import { RichText } from '../../../src/kit/RichText.tsx'
import { rawStory } from '../build/stories.ts'
import { createReader } from './rich-text-reader.ts'

const field = markdown({ label: 'Testo' })

function parse(stored: string) {
  const parsed = field.parse(stored)
  if (parsed === undefined) throw new Error(`not valid: ${stored}`)
  return parsed
}

/** Renders Markdown to HTML like a page does. */
const render = (stored: string): string =>
  renderToStaticMarkup(<RichText content={field.resolve(parse(stored), createReader())} />)

describe('[SITE-4] Markdown', () => {
  it.each([
    [
      '# Titolo\n\nUn *testo* **forte**',
      '<h2 id="titolo">Titolo</h2><p>Un <em>testo</em> <strong>forte</strong></p>',
    ],
    ['uno\ndue', '<p>uno<br/>due</p>'],
    ['~~no~~ `x < y`', '<p><s>no</s> <code translate="no">x &lt; y</code></p>'],
    ['- a\n- b\n  - c', '<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['> detto\n\n---', '<blockquote><p>detto</p></blockquote><hr/>'],
    [
      '```js\nlet a\n```',
      '<pre translate="no" tabindex="0"><code class="language-js">let a</code></pre>',
    ],
    [
      '[qui](/about) e [là](https://a.example/)',
      '<p><a href="/about">qui</a> e <a href="https://a.example/" rel="external noopener">là</a></p>',
    ],
    ['<b>x</b> &amp; \\*y\\*', '<p>&lt;b&gt;x&lt;/b&gt; &amp; *y*</p>'],
    [' ', ''],
  ])('renders %j like formatted text', (stored, html) => {
    expect(render(stored)).toBe(html)
  })

  it('renders tables with their header', () => {
    expect(render('| A | B |\n| --- | --- |\n| 1 | **2** |')).toMatch(
      /<thead>.*<th[^>]*>.*A.*<\/thead>.*<tbody>.*1.*<strong>2<\/strong>.*<\/tbody>/s,
    )
  })

  it('renders pictures, which sync fetches like those of other fields', () => {
    const address = 'https://a.storyblok.com/f/1/30x20/abc/vaso_blu.jpg'
    const text = `Un vaso: ![Un *vaso*](${address} "Vaso") e ![](gone.jpg)`
    expect(render(text)).toMatch(/<p>Un vaso: <.*<img[^>]* alt="Un vaso".* e <\/p>/)
    const parts = partsOf(rawStory(1, 'vasi', { component: 'page', text }))
    expect(parts.files[0]).toEqual({ url: address, path: 'text' })
    expect(parts.looseImages).toEqual(['text'])
  })

  it('names a URL that cannot be published, and keeps its text', () => {
    const { warnings } = parse('[clic](javascript:alert(1))')
    expect(warnings).toMatchObject([{ en: expect.stringContaining('"javascript:alert(1)"') }])
    expect(render('[clic](javascript:alert(1))')).toBe('<p>clic</p>')
  })

  it('is parsed at any depth of nesting', () => {
    for (const mark of ['> ', '- ', '[', '**', '![']) {
      expect(() => parse(`${mark.repeat(20_000)}x`)).not.toThrow()
    }
  })
})
