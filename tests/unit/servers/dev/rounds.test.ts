import { expect, it } from 'vitest'
import { createRounds } from '../../../../servers/dev/rounds.ts'

it('what changes during a round is the next one, all of it at once', async () => {
  const worked: unknown[] = []
  let end = () => {}
  const rounds = createRounds(async (wish) => {
    worked.push(wish instanceof Map ? Object.fromEntries(wish) : wish)
    if (worked.length === 2) {
      await new Promise<void>((resolve) => {
        end = resolve
      })
    }
  })
  await rounds.run('everything')
  rounds.changed(new Map([['a', 'written']]))
  await expect.poll(() => worked.length).toBe(2)
  rounds.changed(new Map([['b', 'added']]))
  rounds.changed(new Map([['a', 'removed']]))
  end()
  await rounds.settled()
  expect(worked).toEqual(['everything', { a: 'written' }, { b: 'added', a: 'removed' }])
})
