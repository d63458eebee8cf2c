/**
 * Remote database for one test: libSQL itself behind the HTTP protocol of its servers, Hrana 2
 * (https://github.com/tursodatabase/libsql/blob/main/docs/HTTP_V2_SPEC.md).
 */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import Database from 'libsql'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../../../../servers/requests/file-database.ts'
import { sendJson } from '../../build/listen.ts'
import { tempFolder } from '../../build/temp-folder.ts'
import { portOf } from './mail-server.ts'

export interface RemoteDatabase {
  url: string
  token: string
}

type Value = { type: string; value?: unknown }

interface Statement {
  sql?: string
  /** Id of a text that an earlier task of the same post stored. */
  sql_id?: number
  args?: Value[]
  named_args?: { name: string; value: Value }[]
}

/** Conditions of the protocol that the client uses. */
type Condition = { type: 'ok'; step: number } | { type: 'not'; cond: Condition }

interface Step {
  stmt: Statement
  condition?: Condition
}

/** A task of a post: `execute`, `batch`, `store_sql` or `close`. */
interface Task {
  type: string
  sql?: string
  sql_id?: number
  stmt?: Statement
  batch?: { steps: Step[] }
}

const token = 'database-token'

export async function startRemoteDatabase(): Promise<RemoteDatabase> {
  const database = new Database(join(tempFolder(), 'remote.db'))
  onTestFinished(() => void database.close())
  const server = createServer(async (request, response) => {
    const isOwn = request.headers.authorization === `Bearer ${token}`
    const isKnown = request.url?.startsWith('/v2') === true
    response.statusCode = isOwn ? (isKnown ? 200 : 404) : 401
    if (response.statusCode !== 200 || request.method !== 'POST') return response.end()
    const { requests } = (await json(request)) as { requests: Task[] }
    return sendJson(response, {
      baton: null,
      base_url: null,
      results: requests.map(performerOn(database)),
    })
  })
  return { url: `http://127.0.0.1:${await portOf(server)}`, token }
}

/** Connects like the receiver, until the test ends. */
export async function connectTo(remote: RemoteDatabase) {
  const connection = await openDatabase(remote)
  onTestFinished(() => connection.close())
  return connection
}

/** @returns a function that performs the tasks of one post */
function performerOn(database: Database.Database) {
  const texts = new Map<number, string>()
  const execute = ({ args = [], named_args: named = [], ...text }: Statement) => {
    const statement = database.prepare(text.sql ?? texts.get(text.sql_id ?? 0) ?? '')
    const byName = Object.fromEntries(named.map(({ name, value }) => [name, read(value)]))
    const given = named.length > 0 ? [byName] : args.map(read)
    const columns = statement.reader ? statement.columns() : []
    const rows = statement.reader ? (statement.raw().all(...given) as unknown[][]) : []
    return {
      cols: columns.map(({ name }) => ({ name, decltype: null })),
      rows: rows.map((row) => row.map(write)),
      affected_row_count: statement.reader ? rows.length : statement.run(...given).changes,
      last_insert_rowid: '0',
    }
  }
  const executeSteps = (steps: readonly Step[]) => {
    const results: unknown[] = []
    const errors: unknown[] = []
    const holds = (condition: Condition): boolean =>
      condition.type === 'ok' ? (results[condition.step] ?? null) !== null : !holds(condition.cond)
    for (const [index, { stmt, condition }] of steps.entries()) {
      try {
        results[index] = condition === undefined || holds(condition) ? execute(stmt) : null
        errors[index] = null
      } catch (error) {
        results[index] = null
        errors[index] = asError(error)
      }
    }
    return { step_results: results, step_errors: errors }
  }
  return ({ type, stmt, batch, sql = '', sql_id: id = 0 }: Task) => {
    try {
      if (type === 'store_sql') texts.set(id, sql)
      const result = batch ? executeSteps(batch.steps) : stmt && execute(stmt)
      return { type: 'ok', response: { type, result } }
    } catch (error) {
      return { type: 'error', error: asError(error) }
    }
  }
}

const asError = (error: unknown) => ({ message: String(error), code: 'SQLITE_ERROR' })

const read = ({ type, value }: Value): unknown =>
  type === 'null' ? null : type === 'integer' ? Number(value) : value

function write(value: unknown): Value {
  if (value === null) return { type: 'null' }
  if (typeof value === 'string') return { type: 'text', value }
  return Number.isInteger(value)
    ? { type: 'integer', value: String(value) }
    : { type: 'float', value }
}
