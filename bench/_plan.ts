import { createClient } from '@libsql/client'
import { prepareTables } from '../servers/requests/database.ts'
const d = createClient({ url: 'file:/tmp/plan.db' })
await prepareTables(d)
console.log((await d.execute('EXPLAIN QUERY PLAN UPDATE requests SET address = NULL WHERE address IS NOT NULL AND received_at <= 5')).rows)
