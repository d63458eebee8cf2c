/**
 * Remote database for one test: libSQL itself behind the HTTP protocol of its servers, Hrana 2
 * (https://github.com/tursodatabase/libsql/blob/main/docs/HTTP_V2_SPEC.md).
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import Database from 'libsql'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../../../../servers/requests/file-database.ts'
import { tempFolder } from '../../build/temp-folder.ts'

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

interface Task {
  type: 'execute' | 'batch' | 'store_sql' | 'close'
  sql?: string
  sql_id?: number
  stmt?: Statement
  batch?: { steps: { stmt: Statement; condition?: Condition }[] }
}

const token = 'database-token'

export async function startRemoteDatabase(): Promise<RemoteDatabase> {
  const database = new Database(join(tempFolder(), 'remote.db'))
  const server = createServer(async (request, response) => {
    const isOwn = request.headers.authorization === `Bearer ${token}`
    const isKnown = request.url?.startsWith('/v2') === true
    if (!isOwn || !isKnown) {
      response.writeHead(isOwn ? 404 : 401).end()
      return
    }
    if (request.method !== 'POST') {
      response.end()
      return
    }
    const { requests } = (await json(request)) as { requests: Task[] }
    const connection = { database, texts: new Map<number, string>() }
    const results = requests.map((task) => perform(connection, task))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ baton: null, base_url: null, results }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
    database.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, token }
}

/** Connects like the receiver, until the test ends. */
export async function connectTo(remote: RemoteDatabase) {
  const connection = await openDatabase(remote)
  onTestFinished(() => connection.close())
  return connection
}

interface Connection {
  database: Database.Database
  texts: Map<number, string>
}

function perform(connection: Connection, { type, stmt, batch, sql = '', sql_id: id = 0 }: Task) {
  try {
    if (type === 'store_sql') connection.texts.set(id, sql)
    const one = stmt && execute(connection, stmt)
    const result = batch === undefined ? one : executeSteps(connection, batch.steps)
    return { type: 'ok', response: { type, result } }
  } catch (error) {
    return { type: 'error', error: { message: String(error), code: 'SQLITE_ERROR' } }
  }
}

function executeSteps(connection: Connection, steps: { stmt: Statement; condition?: Condition }[]) {
  const results: unknown[] = []
  const errors: unknown[] = []
  const holds = (condition: Condition): boolean =>
    condition.type === 'ok' ? (results[condition.step] ?? null) !== null : !holds(condition.cond)
  for (const { stmt, condition } of steps) {
    const isRun = condition === undefined || holds(condition)
    try {
      results.push(isRun ? execute(connection, stmt) : null)
      errors.push(null)
    } catch (error) {
      results.push(null)
      errors.push({ message: String(error), code: 'SQLITE_ERROR' })
    }
  }
  return { step_results: results, step_errors: errors }
}

function execute(
  { database, texts }: Connection,
  { args = [], named_args = [], ...text }: Statement,
) {
  const statement = database.prepare(text.sql ?? texts.get(text.sql_id ?? 0) ?? '')
  const given =
    named_args.length > 0
      ? [Object.fromEntries(named_args.map(({ name, value }) => [name, read(value)]))]
      : args.map(read)
  const columns = statement.reader ? statement.columns() : []
  const rows = statement.reader ? (statement.raw().all(...given) as unknown[][]) : []
  return {
    cols: columns.map(({ name }) => ({ name, decltype: null })),
    rows: rows.map((row) => row.map(write)),
    affected_row_count: statement.reader ? rows.length : statement.run(...given).changes,
    last_insert_rowid: '0',
  }
}

function read({ type, value }: Value): unknown {
  if (type === 'null') return null
  return type === 'integer' ? Number(value) : value
}

function write(value: unknown): Value {
  if (value === null) return { type: 'null' }
  if (typeof value === 'string') return { type: 'text', value }
  return Number.isInteger(value)
    ? { type: 'integer', value: String(value) }
    : { type: 'float', value }
}
