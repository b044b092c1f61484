import { expect, test } from 'vitest'
import { againstEstimate, categoryFinding, priceFinding, referrerFinding, revenueFinding } from './findings'

const figures = (value: number, before: number | null) => ({
  revenue: { value, before },
  ...{ activeUsers: { value: 0, before: 0 }, views: { value: 0, before: 0 }, favorites: { value: 0, before: 0 } },
})

const worksSold = (...counts: number[]) =>
  counts.map((sales) => ({
    ...{ artworkId: 'a', lotId: null, title: 'Low Tide', slug: 'low-tide' },
    ...{ views: 0, watches: 0, bids: 0, sales },
  }))

test('titles state what the figures say', () => {
  expect(revenueFinding({ figures: figures(431_000, 400_000), works: worksSold(3, 2), period: '30d' })).toBe(
    'Revenue of $4,310, up 8% on the 30 days before',
  )
  expect(revenueFinding({ figures: figures(431_000, 400_000), works: worksSold(3, 1), period: '30d' })).toBe(
    'Revenue of $4,310, against $4,000 for the 30 days before',
  )
  expect(revenueFinding({ figures: figures(0, 100), works: [], period: '12m' })).toBe(
    'No revenue in the last 12 months',
  )
  expect(categoryFinding([{ category: 'painting', amount: 45, percent: 45 }])).toBe(
    'Painting brings 45% of your revenue',
  )
  expect(
    referrerFinding([
      { host: 'direct', views: 9 },
      { host: 'instagram.com', views: 3 },
    ]),
  ).toBe('Of other sites, instagram.com sends the most visitors')
})

test('a price at the edge of the estimate is within it', () => {
  const estimate = { low: 100, high: 200 }
  expect([99, 100, 200, 201].map((price) => againstEstimate({ price, estimate }))).toEqual([
    'below',
    'within',
    'within',
    'above',
  ])
  const sale = { orderId: 'a', title: 'Low Tide', soldAt: '2026-11-16T00:00:00.000Z', estimate }
  expect(
    priceFinding([
      { ...sale, price: 99 },
      { ...sale, price: 300 },
      { ...sale, price: 9, estimate: null },
    ]),
  ).toBe('1 of 2 estimated works reached their estimate')
})
