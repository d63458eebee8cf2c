/**
 * A page as it stands in the columns of the memory. Classes, because of tens of thousands of pages
 * nearly nothing is asked: objects with all of it would be most of what an edit leaves behind.
 */
import type { RoutePath } from '../../src/content/paths.ts'
import type { PageFacts } from '../pages/page-facts.ts'
import type { PageRecord } from '../pages/page-record.ts'
import type { PageMemo, Rest } from './page-memo.ts'
import type { PageReads } from './page-reads.ts'
import type { SharedFile } from './shared-files.ts'

/** What is asked only of pages that are other ones than before: each is parsed by itself. */
export interface StoredDetails {
  key: string
  canonical: string
  title: string
  description: string
  /** Places in the table. */
  links: number[]
}

interface Columns {
  cards: readonly PageFacts['card'][]
  paths: readonly RoutePath[]
  uuids: readonly string[]
  restAt: (at: number) => Rest
  readsAt: (at: number) => PageReads
  imagesAt: (at: number) => string[]
  sharedAt: (at: number) => SharedFile[]
  detailsAt: (at: number) => StoredDetails
  /** The table. */
  links: readonly string[]
}

export class StoredPage implements PageMemo {
  private readonly columns: Columns
  private readonly at: number
  private known: StoredFacts | null = null
  constructor(columns: Columns, at: number) {
    this.columns = columns
    this.at = at
  }
  get facts() {
    this.known ??= new StoredFacts(this.columns, this.at)
    return this.known
  }
  get path() {
    return pathAt(this.columns, this.at)
  }
  get uuid() {
    return textAt(this.columns.uuids, this.at)
  }
  get reads() {
    return this.columns.readsAt(this.at)
  }
  get clock() {
    return this.columns.restAt(this.at).clock
  }
  get key() {
    return this.facts.details.key
  }
  get shared() {
    return this.columns.sharedAt(this.at)
  }
  get warnings() {
    return this.columns.restAt(this.at).warnings
  }
  get links() {
    return () => this.facts.details.links.map((place) => textAt(this.columns.links, place))
  }
  get why() {
    return this.columns.restAt(this.at).why
  }
}

/** They are their own record. */
class StoredFacts implements PageFacts, PageRecord {
  private readonly columns: Columns
  private readonly at: number
  private parsed: StoredDetails | null = null
  constructor(columns: Columns, at: number) {
    this.columns = columns
    this.at = at
  }
  get details() {
    this.parsed ??= this.columns.detailsAt(this.at)
    return this.parsed
  }
  get record() {
    return this
  }
  get card() {
    return this.columns.cards[this.at] ?? null
  }
  get path() {
    return pathAt(this.columns, this.at)
  }
  get canonical() {
    return this.details.canonical
  }
  get title() {
    return this.details.title
  }
  get description() {
    return this.details.description
  }
  get missing() {
    return this.columns.restAt(this.at).missing
  }
  get lastmod() {
    return this.columns.restAt(this.at).lastmod
  }
  get images() {
    return this.columns.imagesAt(this.at)
  }
  get isIndexed() {
    return this.columns.restAt(this.at).isIndexed
  }
}

const pathAt = ({ paths }: Columns, at: number): RoutePath => paths[at] as RoutePath
const textAt = (column: readonly string[], at: number): string => column[at] ?? ''
