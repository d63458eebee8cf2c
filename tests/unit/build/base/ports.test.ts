import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listenOnFreePort, originAt } from '../../../../build/base/ports.ts'
import { thrownBy } from '../thrown-by.ts'

async function start(port: number): Promise<Server> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return server
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

const preview = (port: number, isFixed: boolean) => ({ name: 'preview', port, isFixed })

it.each([
  ['127.0.0.1', 'http://127.0.0.1:4030'],
  ['localhost', 'http://localhost:4030'],
  ['::1', 'http://[::1]:4030'],
])('[SYNC-14] what listens on %s is at %s', (host, origin) => {
  expect(originAt(host, 4030)).toBe(origin)
})

describe('listenOnFreePort', () => {
  it('takes the port it was given when that is free', async () => {
    const server = await listenOnFreePort(preview(0, true), start)
    expect(portOf(server)).toBeGreaterThan(0)
  })

  it('goes on to the next free port', async () => {
    const taken = portOf(await start(0))
    const tried: number[] = []
    const server = await listenOnFreePort(preview(taken, false), (port) => {
      tried.push(port)
      return start(port)
    })
    expect(portOf(server)).toBeGreaterThan(taken)
    expect(tried).toEqual(
      Array.from({ length: portOf(server) - taken + 1 }, (_, index) => taken + index),
    )
  })

  it('refuses another port than the one that was asked for by name', async () => {
    const taken = portOf(await start(0))
    const error = await thrownBy(() => listenOnFreePort(preview(taken, true), start))
    expect(error).toMatchObject({ code: 'PORT_BUSY', exitCode: 2 })
    expect(error.message).toContain(`${taken}`)
    expect(error.message).toContain('preview')
  })

  it('says that a port is the system’s, and tries no other', async () => {
    const denied = Object.assign(new Error('denied'), { code: 'EACCES' })
    const error = await thrownBy(() =>
      listenOnFreePort(preview(80, false), () => Promise.reject(denied)),
    )
    expect(error).toMatchObject({ code: 'PORT_FORBIDDEN', exitCode: 2 })
    expect(error.message).toContain('Port 80 ')
  })

  it('gives up after twenty', async () => {
    const busy = Object.assign(new Error('busy'), { code: 'EADDRINUSE' })
    const tried: number[] = []
    const error = await thrownBy(() =>
      listenOnFreePort(preview(4000, false), (port) => {
        tried.push(port)
        return Promise.reject(busy)
      }),
    )
    expect(error.code).toBe('PORT_BUSY')
    expect(error.message).toContain('4000 to 4019')
    expect(tried).toHaveLength(20)
  })

  it('does not take another failure for a port that is busy', async () => {
    const broken = new Error('the space is broken')
    await expect(listenOnFreePort(preview(0, false), () => Promise.reject(broken))).rejects.toBe(
      broken,
    )
  })
})
