/**
 * Runs the fixtures of the official renderer (`@storyblok/richtext` 5.3.1, `test-utils`, MIT) through
 * ours. Every difference is on purpose.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { parseRichText, resolveRichText } from '../../../src/content/rich-text.ts'
import { Picture } from '../../../src/kit/Picture.tsx'
import { RichText, richTextSizes } from '../../../src/kit/RichText.tsx'
import allFixtures from '../../fixtures/rich-text.json' with { type: 'json' }
import { picture } from '../layout/models.ts'
import { createReader } from './rich-text-reader.ts'

const inlineTypes = new Set(['text', 'hard_break', 'emoji'])

const nodesOf = (input: unknown): unknown[] => (Array.isArray(input) ? input : [input])

function documentOf(input: unknown): unknown {
  const nodes = nodesOf(input)
  return nodes.some((node) => typeOf(node) === 'doc') ? nodes[0] : { type: 'doc', content: nodes }
}

const typeOf = (node: unknown): unknown =>
  typeof node === 'object' && node !== null && 'type' in node ? node.type : undefined

const render = (input: unknown): string =>
  renderToStaticMarkup(
    <RichText content={resolveRichText(parseRichText(documentOf(input)).nodes, createReader())} />,
  )

/** Removes the additions of our renderer: ids to link to, protection of new tabs, ways to scroll. */
const withoutAdditions = (html: string): string =>
  html
    .replace(/(<h[1-6]) id="[^"]*"/g, '$1')
    .replace(/ rel="(external )?noopener"/g, '')
    .replace(/ translate="no"| tabindex="0"/g, '')
    .replace(/ scope="(col|row)"/g, '')
    .replace(/<div class="table-scroll"[^>]*>(.*?<\/table>)<\/div>/g, '$1')
    .replaceAll('/>', '>')

/** Our renderer aligns with a class: the content policy forbids `style`. */
const withClasses = (html: string): string =>
  html.replace(/style="text-align: (\w+);"/g, 'class="align-$1"')

/** Our renderer wraps a bare line in a paragraph. */
const inParagraph = (input: unknown, html: string): string =>
  nodesOf(input).every((node) => inlineTypes.has(String(typeOf(node)))) ? `<p>${html}</p>` : html

const ownPicture = (alt: string): string =>
  withoutAdditions(
    renderToStaticMarkup(<Picture image={{ ...picture, alt }} sizes={richTextSizes} />),
  )

const withOwnPictures = (html: string): string =>
  html.replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, (_, alt: string) => ownPicture(alt))

const withoutStyles = (html: string): string => html.replace(/ style="[^"]*"/g, '')

const withPlainEmoji = (html: string): string =>
  html.replace(/<span data-name="[^"]*" data-emoji="[^"]*">/g, '<span class="emoji">')

interface Difference {
  because: string
  /** Converts the official output to ours. */
  ours: (theirs: string) => string
}

const nothing = () => ''
const pictures: Difference = {
  because: 'pictures come from the own origin, in variants',
  ours: withOwnPictures,
}
const unfoundStory: Difference = {
  because: 'a story is found by its uuid: the stored address may be that of before a move',
  ours: (theirs) => theirs.replace(/<\/?a\b[^>]*>/g, ''),
}
const spanning: Difference = {
  because: 'cells that form no rectangle lose their spans, and no cell has a style',
  ours: (theirs) => withoutStyles(theirs).replace(/ (col|row)span="\d+"/g, ''),
}
const cellStyles: Difference = {
  because: 'the content policy forbids styles; an emoji needs no attributes',
  ours: (theirs) => withPlainEmoji(withoutStyles(theirs)),
}
const emptyLine: Difference = { because: 'an empty paragraph is no spacing', ours: nothing }

const differences: Record<string, Difference> = {
  'empty paragraph': emptyLine,
  'renders empty paragraph with alignment': emptyLine,
  'hard break': { because: 'a line of nothing but a break is empty', ours: nothing },
  'code block': {
    because: 'only classes that name a language are kept: language-js',
    ours: (theirs) => theirs.replace(' class="js"', ''),
  },
  image: pictures,
  'renders image with attributes': pictures,
  'filters out meta_data, source, and copyright from output': pictures,
  emoji: { because: 'an emoji is its character', ours: withPlainEmoji },
  'heading level 1': {
    because: 'the page has its h1 already',
    ours: (theirs) => theirs.replaceAll('h1', 'h2'),
  },
  'textStyle mark w/ color': {
    because: 'colours are #rrggbb or rgb(), which a style sheet can name',
    ours: (theirs) => theirs.replace(/<\/?span[^>]*>/g, ''),
  },
  'renders nested marks': {
    because: 'the first mark is the outermost; both nestings mean the same',
    ours: () => '<p><strong><em>Bold Italic</em></strong></p>',
  },
  'external link': {
    because: 'addresses are written as the parser of browsers writes them',
    ours: (theirs) => theirs.replace('example.com', 'example.com/'),
  },
  'internal story link': unfoundStory,
  'story link with anchor': unfoundStory,
  'renders colspan and rowspan': spanning,
  'combines multiple styles on a cell': spanning,
  'renders colwidth and backgroundColor': cellStyles,
  'renders complex table': cellStyles,
  'kitchen sink document': {
    because: 'colours as data, the first mark outermost, pictures from the own origin',
    ours: (theirs) =>
      withOwnPictures(theirs)
        .replace('style="background-color: rgb(204, 255, 204);"', 'data-color="#ccffcc"')
        .replace(
          '<span class="lead"><strong>Intro</strong></span>',
          '<strong><span class="lead">Intro</span></strong>',
        ),
  },
}

describe('RichText and the official renderer', () => {
  it.each(allFixtures.map((fixture) => [fixture.title, fixture] as const))(
    '%s',
    (title, fixture) => {
      const ours = withoutAdditions(render(fixture.input))
      const theirs = inParagraph(fixture.input, withClasses(fixture.expected))
      expect(ours).toBe(differences[title]?.ours(theirs) ?? theirs)
    },
  )
})
