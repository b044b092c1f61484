import { houseScreenTerms } from '@vermeil/contracts/catalog/screen-terms.schema'
import { addDays, quoteHire } from '@vermeil/contracts/loans/hire-terms'
import { Hire, type HireRequest } from '@vermeil/contracts/loans/hires.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import type { SignedIn } from '../../../../test/test-server.ts'
import { seedCard } from '../../../money/payments/cards/seed-card.ts'
import { answerOf, type PayingServer, startPayingServer } from '../../../money/payments/payments.fixtures.ts'
import { post } from '../../../money/payments/sales.fixtures.ts'
import type { Logger } from '../../../platform/logger.ts'
import { added, callerOf, productionBody, setBody } from '../../../trades/productions/productions.fixtures.ts'

export const rent = dollars(90)

/** A paying server whose clock stands still, with agents who have a production and a card, and an owner of works for lease. */
export async function openHires(logger?: Logger) {
  const server = await startPayingServer({}, logger)
  await server.database.stopClock()
  const today = await server.one<string>(`select (house_now() at time zone 'utc')::date::text`)
  const [owner, agent, rival, admin] = [
    await server.signedIn({ role: 'artist', isApproved: true }),
    await server.signedIn({ role: 'prop-agent' }),
    await server.signedIn({ role: 'prop-agent' }),
    await server.signedIn({ role: 'admin' }),
  ]
  const terms = { ...houseScreenTerms, creditLine: '' }
  await owner.fetch('/api/v1/account/screen-terms', { method: 'PUT', json: terms })
  for (const person of [agent, rival]) await seedCard(server, person)
  return { server, today, owner, admin, agent: await inProduction(agent), rival: await inProduction(rival) }
}

export type Agent = SignedIn & { productionId: string; setId: string }

export async function inProduction(person: SignedIn): Promise<Agent> {
  const call = callerOf(person)
  const productionId = await added(call('POST', '/productions', productionBody))
  const setId = await added(call('POST', `/productions/${productionId}/sets`, setBody))
  return { ...person, productionId, setId }
}

/** Days from and until, counted from today. */
export const datesIn = (today: string, from: number, until: number) => ({
  from: addDays(today, from),
  until: addDays(today, until),
})

type Asked = Pick<HireRequest, 'artworkId' | 'from' | 'until'> & Partial<HireRequest>

export const requestHire = (person: SignedIn, { productionId, setId }: Omit<Agent, keyof SignedIn>, asked: Asked) =>
  post(person, `/productions/${productionId}/sets/${setId}/hires`, {
    ...{ note: '', amount: quoteHire(rent, asked, 1).amount },
    ...asked,
  })

export const hireOf = (response: Response | Promise<Response>) => answerOf(response, Hire)

/** Pays on the provider's page. The event arrives with `deliverAll`. */
export async function payHire(server: PayingServer, person: SignedIn, hireId: string): Promise<void> {
  const { url } = await answerOf(post(person, `/hires/${hireId}/checkout`), CheckoutLink)
  await server.pay(url)
  await server.deliverAll()
}
