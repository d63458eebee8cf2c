import { expect, it } from 'vitest'
import { findMiddleware } from '../../../src/client/middleware.ts'

it('[ROUTE-4] unknown middleware is an error that names the route and the middleware', () => {
  expect(() => findMiddleware('/listino-prezzi', ['members'])).toThrow(/\/listino-prezzi.*members/)
})
