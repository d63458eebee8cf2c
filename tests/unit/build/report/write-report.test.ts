import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { reportFileOf } from '../../../../build/report/write-report.tsx'
import { tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

it('is a file of the folder it is asked for in, unless it is named', () => {
  const outDir = resolve('dist')
  expect(reportFileOf(true, { outDir })).toBe(resolve('build-report.html'))
  expect(reportFileOf('reports/of/today.html', { outDir })).toBe(resolve('reports/of/today.html'))
  expect(reportFileOf('distant.html', { outDir })).toBe(resolve('distant.html'))
})

it.each(['dist/report.html', 'dist', 'dist-hosts/nginx/report.html', 'a/../dist/report.html'])(
  'is never published: %s',
  async (name) => {
    const error = await thrownBy(async () => reportFileOf(name, { outDir: resolve('dist') }))
    expect(error).toMatchObject({ code: 'REPORT_MISPLACED', exitCode: 2 })
  },
)

it('is no folder', async () => {
  const folder = tempFolder()
  const error = await thrownBy(async () => reportFileOf(folder, { outDir: join(folder, 'dist') }))
  expect(error).toMatchObject({ code: 'REPORT_MISPLACED', exitCode: 2 })
  expect(error.message).toContain(folder)
})
