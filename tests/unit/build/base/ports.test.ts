import { describe, expect, it } from 'vitest'
import { listenOnFreePort } from '../../../../build/base/ports.ts'
import { thrownBy } from '../thrown-by.ts'

const preview = (port: number, isFixed: boolean) => ({ name: 'preview', port, isFixed })

describe('listenOnFreePort', () => {
  it('reports a port reserved by the system, and tries no other', async () => {
    const denied = Object.assign(new Error('denied'), { code: 'EACCES' })
    const error = await thrownBy(() =>
      listenOnFreePort(preview(80, false), () => Promise.reject(denied)),
    )
    expect(error).toMatchObject({ code: 'PORT_FORBIDDEN', exitCode: 2 })
    expect(error.message).toContain('Port 80 ')
  })

  it('gives up after twenty ports', async () => {
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

  it('does not mistake another failure for a busy port', async () => {
    const broken = new Error('the space is broken')
    await expect(listenOnFreePort(preview(0, false), () => Promise.reject(broken))).rejects.toBe(
      broken,
    )
  })
})
