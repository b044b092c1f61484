import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('runs two at a time, in order of arrival, and goes on after a failure', async () => {
  const run = limitConcurrency(2)
  const started: number[] = []
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const task = (at: number) =>
    run(async () => {
      started.push(at)
      await gates[at]!.promise
      return at
    })
  const results = [0, 1, 2, 3].map(task)
  const failed = expect(results[0]).rejects.toThrow('spoilt')
  expect(started).toEqual([0, 1])

  gates[0]!.reject(new Error('spoilt'))
  await failed
  expect(started).toEqual([0, 1, 2])
  gates[2]!.resolve()
  expect(await results[2]).toBe(2)
  expect(started).toEqual([0, 1, 2, 3])
  gates[1]!.resolve()
  gates[3]!.resolve()
  expect(await Promise.all(results.slice(1))).toEqual([1, 2, 3])
})
