/**
 * Import it before any schema is made: otherwise zod uses `new Function`, which the content policy
 * forbids.
 */
import * as z from 'zod'

z.config({ jitless: true })
