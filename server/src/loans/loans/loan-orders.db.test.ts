import { OrderMessages } from '@vermeil/contracts/fulfillment/shipping.schema'
import { addDays } from '@vermeil/contracts/loans/hire-terms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../test/test-server.ts'
import { seedCard } from '../../money/payments/cards/seed-card.ts'
import { answerOf, type PayingServer } from '../../money/payments/payments.fixtures.ts'
import { get, post } from '../../money/payments/sales.fixtures.ts'
import { must } from '../../platform/must.ts'
import { type Agent, datesIn, hireOf, openHires, payHire, rent, requestHire } from './hires/hires.fixtures.ts'
import { payStaging, requestStaging, stagingOf, withHome } from './stagings/stagings.fixtures.ts'

let server: PayingServer
let today: string
let owner: SignedIn
let agent: Agent
beforeAll(async () => {
  ;({ server, today, owner, agent } = await openHires())
})
afterAll(() => server.close())

async function newWork() {
  const { artworkId } = await server.work({ sellerId: owner.id, lease: rent })
  const terms = { acceptsAtOnce: true, replacementValue: null, insuredSum: null, creditPercent: 50 }
  await owner.fetch(`/api/v1/hire-terms/${artworkId}`, { method: 'PUT', json: terms })
  return artworkId
}

/** Paid, with the person who has the work. */
const paid = {
  async hire() {
    const { id } = await hireOf(requestHire(agent, agent, { artworkId: await newWork(), ...datesIn(today, 3, 32) }))
    await payHire(server, agent, id)
    return { id, borrower: agent as SignedIn, path: 'hires' }
  },
  async staging() {
    const realtor = await withHome(await server.signedIn({ role: 'realtor' }))
    await seedCard(server, realtor)
    const asked = requestStaging(realtor, realtor, { artworkId: await newWork(), from: addDays(today, 3), until: null })
    const { id } = await stagingOf(asked)
    await payStaging(server, realtor, id)
    return { id, borrower: realtor as SignedIn, path: 'stagings' }
  },
}

test.each(['hire', 'staging'] as const)(
  'both sides of a %s see its order, and write to each other there',
  async (kind) => {
    const { id, borrower, path } = await paid[kind]()
    const list = async (person: SignedIn) => {
      const answer = await get(person, `/${path}`)
      const loans = ((await answer.json()) as Record<string, { id: string; orderIds: string[] }[]>)[path]
      return must(
        loans?.find((loan) => loan.id === id),
        'the loan in the list',
      ).orderIds
    }
    const [orderId] = await list(borrower)
    expect(await list(owner)).toEqual([orderId])

    expect((await post(borrower, `/orders/${orderId}/messages`, { text: 'Who brings it?' })).ok).toBe(true)
    expect((await post(owner, `/orders/${orderId}/messages`, { text: 'Our van, on Monday.' })).ok).toBe(true)
    const { messages } = await answerOf(get(borrower, `/orders/${orderId}/messages`), OrderMessages)
    expect(messages.map(({ side, text }) => [side, text])).toEqual([
      ['buyer', 'Who brings it?'],
      ['seller', 'Our van, on Monday.'],
    ])
    const stranger = await server.signedIn()
    expect((await get(stranger, `/orders/${orderId}/messages`)).status).toBe(404)
  },
)
