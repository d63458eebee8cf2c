/**
 * Generates the editors' guide to the content model from its definitions.
 */
import { type BlokDefinition, collectBloks } from '../content/blok.ts'
import type { Field, FieldType } from '../content/field.ts'
import type { Site } from '../content/site.ts'
import { definitionsOf } from '../content/site.ts'

const typeNames: Record<FieldType, string> = {
  text: 'Testo, una riga',
  textarea: 'Testo, più righe',
  number: 'Numero',
  boolean: 'Sì o no',
  option: 'Scelta',
  options: 'Più scelte',
  datetime: 'Data e ora',
  asset: 'Immagine',
  multiasset: 'Più immagini',
  multilink: 'Collegamento',
  richtext: 'Testo formattato',
  markdown: 'Testo in Markdown',
  table: 'Tabella',
  bloks: 'Blocchi',
}

/** The whole guide as Markdown, in Italian; ends with a line feed. */
export function createContentModelDocs(site: Site): string {
  const types = definitionsOf(site)
  const bloks = [...collectBloks(types)].sort((a, b) => (a.label < b.label ? -1 : 1))
  const parts = [
    '# I contenuti del sito',
    'Che cosa si può scrivere in Storyblok, campo per campo. Questa pagina nasce dalle definizioni in `src/`: non modificarla a mano, ma con `npm run docs`.',
    '## Le immagini',
    'Ogni immagine si può ritoccare senza ricaricarla, nei metadati della risorsa (*metadata*): `rotate` la gira in senso orario (90, 180 o 270 gradi), `blur` la sfoca e `brightness` la schiarisce (da 0 a 100). Un altro valore è un errore, che la sincronizzazione segnala con la pagina e il campo.',
    '## Tipi di contenuto',
    ...types.map(describeBlok),
    '## Blocchi',
    ...bloks.map(describeBlok),
  ]
  return `${parts.join('\n\n')}\n`
}

export function describeBlok(definition: BlokDefinition): string {
  return [
    `### ${definition.label} (\`${definition.name}\`)`,
    '',
    '| Campo | Tipo | Obbligatorio | Spiegazione |',
    '| --- | --- | --- | --- |',
    ...Object.entries(definition.fields).map(([name, field]) => describeField(name, field)),
  ].join('\n')
}

function describeField(name: string, field: Field<unknown>): string {
  const cells = [
    `${field.label} (\`${name}\`)`,
    typeNameOf(field),
    field.isRequired ? 'Sì' : 'No',
    explain(field),
  ]
  return `| ${cells.map(escapeCell).join(' | ')} |`
}

function typeNameOf({ type, hasTime, source }: Field<unknown>): string {
  if (source?.kind === 'stories') return type === 'options' ? 'Più contenuti' : 'Contenuto'
  return hasTime ? typeNames[type] : 'Data'
}

/** The help text, then the limits of the field: values, bloks, maximum. */
function explain(field: Field<unknown>): string {
  const { source } = field
  const choices = Object.values(field.choices)
  const types = source?.kind === 'stories' ? source.types() : field.bloks
  const bloks = types.map(({ label }) => label)
  const unit = field.type === 'text' || field.type === 'textarea' ? ' caratteri' : ''
  return [
    field.help,
    choices.length === 0 ? '' : `Valori: ${choices.join(', ')}`,
    source?.kind === 'datasource' ? `Valori: quelli della sorgente dati “${source.slug}”` : '',
    bloks.length === 0 ? '' : `Ammessi: ${bloks.join(', ')}`,
    field.max === null ? '' : `Al massimo ${field.max}${unit}`,
    field.isTranslatable ? 'Si traduce' : '',
  ]
    .filter((sentence) => sentence !== '')
    .map((sentence) => (/[.:…]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ')
}

const escapeCell = (text: string): string => text.replaceAll('|', '\\|')
