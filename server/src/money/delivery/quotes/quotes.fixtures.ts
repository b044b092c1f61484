import { DeliveryTables } from '@vermeil/contracts/money/delivery-rates.schema'
import { DeliveryQuote, DeliveryQuoteList } from '@vermeil/contracts/money/quotes.schema'
import { AddedRecord } from '@vermeil/contracts/records.schema'
import { expect } from 'vitest'
import type { SignedIn } from '../../../../test/test-server.ts'
import { answerOf, type PayingServer, type WorkTerms } from '../../payments/payments.fixtures.ts'
import { get, post } from '../../payments/sales.fixtures.ts'
import { addressBody } from '../delivery.fixtures.ts'

export const arrives = { min: 5, max: 9 }

/** A work on sale whose delivery has no price, and that is not handed out to people who come for it. */
export const workByQuote = (server: PayingServer, terms: WorkTerms) =>
  server.work({ ...terms, delivery: { shipping: 'quote', has_pickup: false } })

export const addAddress = async (person: SignedIn, change: Partial<typeof addressBody> = {}): Promise<string> =>
  (await answerOf(post(person, '/account/addresses', { ...addressBody, ...change }), AddedRecord)).id

export const askFor = (person: SignedIn, lotId: string, addressId: string) =>
  post(person, '/quotes', { lotId, addressId })

/** The answer to a call that must succeed. */
export async function quoteOf(answer: Promise<Response>): Promise<DeliveryQuote> {
  const response = await answer
  expect(response.status, await response.clone().text()).toBeLessThan(300)
  return answerOf(response, DeliveryQuote)
}

export const offer = (person: SignedIn, quoteId: string, price: number) =>
  person.fetch(`/api/v1/quotes/${quoteId}/offer`, { method: 'PUT', json: { price, arrives } })
export const accept = (person: SignedIn, quoteId: string, price: number) =>
  post(person, `/quotes/${quoteId}/acceptance`, { price })

export const quotesOf = async (person: SignedIn) => (await answerOf(get(person, '/quotes'), DeliveryQuoteList)).quotes
export const liveQuotesOf = async (person: SignedIn) =>
  (await answerOf(get(person, '/delivery/rates'), DeliveryTables)).quotes
