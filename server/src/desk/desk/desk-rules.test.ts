import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthSoFar, todaySoFar } from './desk-rules.ts'

const iso = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()]

test('today is compared with yesterday up to the same time', () => {
  const { current, before } = todaySoFar(new Date('2026-03-01T09:30:00Z'))
  expect(iso(current)).toEqual(['2026-03-01T00:00:00.000Z', '2026-03-01T09:30:00.000Z'])
  expect(iso(before)).toEqual(['2026-02-28T00:00:00.000Z', '2026-02-28T09:30:00.000Z'])
})

test('a month is compared with as much of the one before, and never with itself', () => {
  expect(iso(monthSoFar(new Date('2026-11-16T06:00:00Z')).before)).toEqual([
    ...['2026-10-01T00:00:00.000Z', '2026-10-16T06:00:00.000Z'],
  ])
  expect(iso(monthSoFar(new Date('2026-03-30T12:00:00Z')).before)).toEqual([
    ...['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ])
})

test('no period overlaps the one it is compared with', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (now) => {
      for (const { current, before } of [todaySoFar(now), monthSoFar(now)]) {
        expect(before.from.getTime()).toBeLessThanOrEqual(before.to.getTime())
        expect(before.to.getTime()).toBeLessThanOrEqual(current.from.getTime())
        expect(current.to).toEqual(now)
      }
    }),
  )
})
