import { expect, it } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

function takeAll<Job>(queue: { take(): Job | undefined }): Job[] {
  const taken: Job[] = []
  for (let job = queue.take(); job !== undefined; job = queue.take()) taken.push(job)
  return taken
}

it('gives out featured pictures first, then small ones, then in the order asked', () => {
  const queue = createRenderQueue<string>()
  queue.add('large', 'normal', 1600)
  queue.add('spare', 'idle', 100)
  queue.add('small, first', 'normal', 480)
  queue.add('small, second', 'normal', 480)
  queue.add('featured', 'featured', 1600)
  expect(takeAll(queue)).toEqual(['featured', 'small, first', 'small, second', 'large', 'spare'])
})

it('brings a picture forward when it is wanted sooner, and never puts one back', () => {
  const queue = createRenderQueue<string>()
  const late = queue.add('late', 'idle', 480)
  const early = queue.add('early', 'featured', 480)
  queue.add('middle', 'normal', 480)
  queue.hurry(late, 'featured')
  queue.hurry(early, 'idle')
  expect(takeAll(queue)).toEqual(['late', 'early', 'middle'])
})

it('hands back all that waited when it is cleared', () => {
  const queue = createRenderQueue<string>()
  queue.add('a', 'normal', 1)
  queue.add('b', 'normal', 2)
  expect(queue.clear()).toEqual(['a', 'b'])
  expect(queue.length).toBe(0)
  expect(queue.take()).toBeUndefined()
})
