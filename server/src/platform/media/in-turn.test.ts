import { expect, test } from 'vitest'
import { createTurns } from './in-turn.ts'

test('an owner’s tasks run one after the other, those of another owner meanwhile, also after a failure', async () => {
  const inTurn = createTurns()
  const events: string[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const start = (owner: string, name: string) => {
    const gate = Promise.withResolvers<void>()
    gates.set(name, gate)
    return inTurn(owner, async () => {
      events.push(name)
      await gate.promise
      return name
    })
  }
  const [first, second, other] = [start('ada', 'a1'), start('ada', 'a2'), start('ben', 'b1')]
  gates.get('b1')?.resolve()
  expect(await other).toBe('b1')
  expect(events).toEqual(['a1', 'b1'])
  gates.get('a1')?.reject(new Error('unreadable'))
  await expect(first).rejects.toThrow('unreadable')
  gates.get('a2')?.resolve()
  expect(await second).toBe('a2')
  expect(events).toEqual(['a1', 'b1', 'a2'])
})
