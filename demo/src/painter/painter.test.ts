import { afterEach, expect, it } from 'vitest'
import { paint } from './paint.ts'
import { createPainter, type Painter, PainterClosedError } from './painter.ts'
import type { PaintStyle } from './work.ts'

let painter: Painter
afterEach(() => painter.close())

const request = (seed: number, width: number) => ({ work: { seed, style: 'geometric' as const }, width })

it('paints in its worker what paint() paints here', async () => {
  painter = createPainter()
  const work = { seed: 8, style: 'still-life' as const }
  const fromWorker = await painter.paint({ work, width: 90 })
  const here = paint(work, 90)
  expect([fromWorker.width, fromWorker.height]).toEqual([here.width, here.height])
  expect(fromWorker.data.equals(here.data)).toBe(true)
})

it('paints the featured first and then the small, whatever was asked before', async () => {
  painter = createPainter({ threads: 1 })
  const finished: string[] = []
  const ask = (name: string, seed: number, width: number, priority: 'featured' | 'normal') =>
    painter.paint(request(seed, width), { priority }).then(() => finished.push(name))
  await Promise.all([
    ask('already under way', 1, 60, 'normal'),
    ask('large', 2, 200, 'normal'),
    ask('small', 3, 40, 'normal'),
    ask('featured', 4, 200, 'featured'),
  ])
  expect(finished).toEqual(['already under way', 'featured', 'small', 'large'])
})

it('paints once what is asked for twice meanwhile, and anew afterwards', async () => {
  painter = createPainter()
  const [first, second] = await Promise.all([painter.paint(request(5, 50)), painter.paint(request(5, 50))])
  expect(second).toBe(first)
  const later = await painter.paint(request(5, 50))
  expect(later).not.toBe(first)
  expect(later.data.equals(first.data)).toBe(true)
})

it('shares the work among its threads', async () => {
  painter = createPainter({ threads: 2 })
  const pictures = await Promise.all([1, 2, 3, 4].map((seed) => painter.paint(request(seed, 50))))
  pictures.forEach((picture, i) => {
    expect(picture.data.equals(paint(request(i + 1, 50).work, 50).data)).toBe(true)
  })
})

it('refuses what waits when it closes, and all that comes after', async () => {
  painter = createPainter()
  const waiting = [1, 2, 3].map((seed) => painter.paint(request(seed, 400)))
  const outcomes = Promise.allSettled(waiting)
  await painter.close()
  for (const outcome of await outcomes) {
    expect(outcome.status).toBe('rejected')
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(PainterClosedError)
  }
  await expect(painter.paint(request(9, 40))).rejects.toBeInstanceOf(PainterClosedError)
})

it('says why a picture failed, and goes on painting', async () => {
  painter = createPainter()
  const unknown = { seed: 1, style: 'sculpture' as PaintStyle }
  await expect(painter.paint({ work: unknown, width: 40 })).rejects.toThrow('Painting failed')
  expect((await painter.paint(request(1, 40))).width).toBe(40)
})
