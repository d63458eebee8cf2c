import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'playwright/test'
import { requiredRoutes } from './demo-pages.ts'

const run = promisify(execFile)

test('[BUILD-8] [BUILD-9] the check finds nothing on the demo but its URL, which is not public', async () => {
  test.setTimeout(120_000)
  const dist = process.env.SITE_DIST ?? ''
  const { SITE_CACHE: cache = '', SITE_CONFIG: config = '' } = process.env
  const folders = ['--out', dist, '--cache', cache, '--config', config]
  const { stdout } = await run(
    process.execPath,
    ['bin/vetrina.mjs', 'check', ...folders, '--strict', '--json'],
    { env: { ...process.env, SOURCE_DATE_EPOCH: '1795248000' } },
  ).catch((error: { stdout: string }) => error)
  const report = JSON.parse(stdout)
  expect(report.findings).toMatchObject([{ code: 'ADDRESS_NOT_PUBLIC', severity: 'warning' }])
  expect(report.pages).toBeGreaterThan(requiredRoutes.length)
  expect(report.checks.length).toBeGreaterThan(15)
})
