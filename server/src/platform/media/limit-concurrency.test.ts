import { expect, test } from 'vitest'
import { must } from '../must.ts'
import { limitConcurrency } from './limit-concurrency.ts'

test('runs two at a time, in order of arrival, and goes on after a failure', async () => {
  const run = limitConcurrency(2)
  const started: number[] = []
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const task = (at: number) =>
    run(async () => {
      started.push(at)
      await must(gates[at], 'a gate').promise
      return at
    })
  const results = [0, 1, 2, 3].map(task)
  const failed = expect(results[0]).rejects.toThrow('spoilt')
  expect(started).toEqual([0, 1])

  must(gates[0], 'a gate').reject(new Error('spoilt'))
  await failed
  expect(started).toEqual([0, 1, 2])
  must(gates[2], 'a gate').resolve()
  expect(await results[2]).toBe(2)
  expect(started).toEqual([0, 1, 2, 3])
  must(gates[1], 'a gate').resolve()
  must(gates[3], 'a gate').resolve()
  expect(await Promise.all(results.slice(1))).toEqual([1, 2, 3])
})

test('a lower rank goes first, and equals keep their order', async () => {
  const run = limitConcurrency(1)
  const started: string[] = []
  const gate = Promise.withResolvers<void>()
  const running = run(() => gate.promise)
  const waiting = [
    ...[run(async () => started.push('wide'), 800), run(async () => started.push('small'), 160)],
    ...[run(async () => started.push('second small'), 160), run(async () => started.push('middle'), 480)],
  ]
  gate.resolve()
  await Promise.all([running, ...waiting])
  expect(started).toEqual(['small', 'second small', 'middle', 'wide'])
})
