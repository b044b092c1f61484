import { AddressBody } from '@vermeil/contracts/money/addresses.schema'
import { expect, test } from 'vitest'
import { demoBidderIds } from './accounts.ts'
import { bidderAddresses, demoAddresses } from './addresses.ts'

const now = new Date('2026-06-01T12:00:00Z')

test('each address is one that a person could enter', () => {
  for (const { id, accountId, createdAt, isDefault, ...body } of [...demoAddresses(now), ...bidderAddresses(now)]) {
    expect(AddressBody.parse(body)).toEqual(body)
  }
})

test('each demo bidder has one, so that a work they win can be paid and sent', () => {
  expect(bidderAddresses(now).map(({ accountId, isDefault }) => isDefault && accountId)).toEqual(demoBidderIds)
})
