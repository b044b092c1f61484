import { expect, test } from 'vitest'
import { daysToAsk, weekOf } from './week-times'
import { clockText, dayKey, daysAfter, dayText } from './zone-format'

const newYork = 'America/New_York'

test('times stand on the day of the visitor’s calendar', () => {
  const times = ['2026-12-01T23:30:00.000Z', '2026-12-02T04:30:00.000Z', '2026-12-02T05:00:00.000Z']
  const { days } = weekOf({ times, nextAt: null }, '2026-12-01', newYork)
  expect(days.map(({ key, times }) => [dayText(key), times.map(({ text }) => text)])).toEqual([
    ['Tue, Dec 1', ['6:30 PM', '11:30 PM']],
    ['Wed, Dec 2', ['12:00 AM']],
  ])
  expect(dayKey('2026-12-01T23:30:00Z', 'Asia/Tokyo')).toBe('2026-12-02')
})

test('a time that a repeated hour shows twice names its offset', () => {
  const times = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z']
  const { days } = weekOf({ times, nextAt: null }, '2026-11-01', newYork)
  expect(days[0]?.times.map(({ text }) => text)).toEqual(['1:30 AM EDT', '1:30 AM EST', '2:30 AM'])
})

test('seven days are shown, and the next free day after them is known', () => {
  const times = ['2026-12-07T15:00:00.000Z', '2026-12-08T15:00:00.000Z']
  const week = weekOf({ times, nextAt: '2027-01-11T15:00:00.000Z' }, '2026-12-01', newYork)
  expect(week).toMatchObject({ days: [{ key: '2026-12-07' }], lastDay: '2026-12-07', nextDay: '2026-12-08' })
  expect(weekOf({ times: [], nextAt: '2027-01-11T03:00:00.000Z' }, '2026-12-01', newYork).nextDay).toBe('2027-01-10')
})

test.each(['Pacific/Kiritimati', 'Etc/GMT+12', newYork])('what is asked for covers the week in %s', (zone) => {
  const { from, days } = daysToAsk('2026-10-28')
  const until = new Date(Date.parse(from) + days * 86_400_000).toISOString()
  expect(dayKey(from, zone) <= '2026-10-28').toBe(true)
  expect(dayKey(until, zone) >= daysAfter('2026-10-28', 7)).toBe(true)
})

test('times of day are written as clocks are read', () => {
  expect(['00:00', '09:15', '12:00', '24:00'].map(clockText)).toEqual(['12:00 AM', '9:15 AM', '12:00 PM', 'midnight'])
})
