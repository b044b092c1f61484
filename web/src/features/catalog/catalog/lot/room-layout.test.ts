import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, roomLayout } from './room-layout'

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.bottom < b.bottom + b.height && b.bottom < a.bottom + a.height

test('whatever the size, everything is within the wall and nothing covers anything', () => {
  const works = fc.record({
    heightCm: fc.double({ min: 1, max: 800, noNaN: true }),
    widthCm: fc.double({ min: 1, max: 800, noNaN: true }),
    isStanding: fc.boolean(),
  })
  fc.assert(
    fc.property(works, (work) => {
      const room = roomLayout(work)
      const boxes = [room.work, room.lamp, room.person, ...(room.sofa ? [room.sofa] : [])]
      for (const [index, box] of boxes.entries()) {
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(room.wall.width + 1e-9)
        expect(box.bottom + box.height).toBeLessThanOrEqual(room.wall.height)
        for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBe(false)
      }
    }),
  )
})

test('a small picture hangs over the sofa at eye height, a tall one beside the person', () => {
  const small = roomLayout({ heightCm: 40, widthCm: 30, isStanding: false })
  expect(small.sofa).not.toBeNull()
  expect(small.work.bottom).toBe(155 - 20)
  expect(roomLayout({ heightCm: 300, widthCm: 200, isStanding: false }).sofa).toBeNull()
})

test('a sculpture stands on the floor', () => {
  expect(roomLayout({ heightCm: 60, widthCm: 30, isStanding: true }).work.bottom).toBe(0)
})
