import {
  type Answerer,
  type FaultCall,
  type FaultTable,
  isStoryList,
  soundAnswer,
  withParameters,
} from './fault.ts'

interface StoryList {
  stories: unknown[]
  [key: string]: unknown
}

interface Listing {
  call: FaultCall
  page: number
  perPage: number
  list: StoryList
  headers: Headers
}

const FAR_TOO_MANY = 100_000

/** Faults in the shape of a list of stories, and in the way its pages join. */
export const listingFaults: FaultTable = {
  'wrong-shape': {
    description: 'lists are called `items`',
    answer: edited(({ list: { stories, ...rest } }) => ({ items: stories, ...rest })),
  },
  'array-instead': {
    description: 'a list is a bare array',
    answer: edited(({ list }) => list.stories),
  },
  'null-story': {
    description: 'the second story of every page is null',
    answer: edited(({ list }) => ({
      ...list,
      stories: list.stories.map((story, index) => (index === 1 ? null : story)),
    })),
  },
  'dup-across-pages': {
    description: 'every page begins with the last story of the previous page',
    answer: edited(async ({ call, page, list }) => {
      const last = page > 1 ? (await otherPage(call, page - 1)).stories.at(-1) : undefined
      return last === undefined ? list : { ...list, stories: [last, ...list.stories] }
    }),
  },
  'total-missing': {
    description: 'lists have no total',
    answer: edited(({ list, headers }) => {
      headers.delete('total')
      return list
    }),
  },
  'total-lies-low': {
    description: 'the total is half the real number',
    answer: edited(({ list, headers }) => {
      headers.set('total', String(Math.floor(Number(headers.get('total')) / 2)))
      return list
    }),
  },
  'total-lies-high': {
    description: 'the total is 500 too high',
    answer: edited(({ list, headers }) => {
      headers.set('total', String(Number(headers.get('total')) + 500))
      return list
    }),
  },
  'page-repeats-forever': {
    description: 'the last page repeats forever, and the total is far too high',
    answer: edited(async ({ call, perPage, list, headers }) => {
      const last = Math.max(1, Math.ceil(Number(headers.get('total')) / perPage))
      headers.set('total', String(FAR_TOO_MANY))
      return list.stories.length === 0 ? otherPage(call, last) : list
    }),
  },
  'per-page-capped': {
    description: 'a page has 10 stories at most, whatever per_page says',
    answer: (call) => {
      const { perPage } = pageOf(call.request)
      const request = withParameters(call.request, { per_page: Math.min(perPage, 10) })
      return isStoryList(call.request) ? call.deliver(request, call.space) : soundAnswer(call)
    },
  },
}

/** Changes the body, and perhaps the headers, of every sound answer that lists stories. */
function edited(change: (listing: Listing) => unknown): Answerer {
  return async (call) => {
    const response = await soundAnswer(call)
    if (!isStoryList(call.request) || response.status !== 200) return response
    const headers = new Headers(response.headers)
    headers.delete('etag')
    const list = (await response.json()) as StoryList
    const body = await change({ call, ...pageOf(call.request), list, headers })
    return new Response(JSON.stringify(body), { headers })
  }
}

async function otherPage(call: FaultCall, page: number): Promise<StoryList> {
  const response = await call.deliver(withParameters(call.request, { page }), call.space)
  return (await response.json()) as StoryList
}

function pageOf(request: Request): { page: number; perPage: number } {
  const { searchParams } = new URL(request.url)
  return {
    page: Number(searchParams.get('page') ?? 1),
    perPage: Math.min(100, Number(searchParams.get('per_page') ?? 25)),
  }
}
