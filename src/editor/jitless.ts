/**
 * Imported before any schema is made: without it they are compiled with `new Function`, which the
 * content policy forbids.
 */
import * as z from 'zod'

z.config({ jitless: true })
