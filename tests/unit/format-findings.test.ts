import { expect, it } from 'vitest'
import { formatWithFindings } from '../../commands/format-findings.ts'

const finding = (at: number) => ({
  code: 'PHOTO_CONSENT',
  severity: 'warning' as const,
  message: 'It does not say who is seen.',
  hint: 'Fill it.',
  story: 'home',
  path: `body.${at}.person`,
  link: 'https://app.example/1',
})

it('findings of the gate are told in one line each, ten of them, after what a build warns of', () => {
  const broken = { code: 'LINK_BROKEN', message: 'No such story.', hint: 'Publish it.' }
  const lines = formatWithFindings([...Array.from({ length: 12 }, (_, at) => finding(at)), broken])
  expect(lines[0]).toBe('warning LINK_BROKEN: No such story.\n  Publish it.')
  expect(lines[1]).toBe(
    'warning PHOTO_CONSENT (story home, body.0.person): It does not say who is seen.',
  )
  expect(lines).toHaveLength(12)
  expect(lines.at(-1)).toBe('and 2 more: vetrina check')
  expect(formatWithFindings([finding(0)])).toHaveLength(1)
})
