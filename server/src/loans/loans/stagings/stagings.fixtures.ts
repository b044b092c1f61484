import { quoteStaging } from '@vermeil/contracts/loans/staging-terms'
import { Staging, type StagingRequest, type Staging as StagingView } from '@vermeil/contracts/loans/stagings.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import type { SignedIn } from '../../../../test/test-server.ts'
import { answerOf, type PayingServer } from '../../../money/payments/payments.fixtures.ts'
import { post } from '../../../money/payments/sales.fixtures.ts'
import { added, callerOf } from '../../../trades/productions/productions.fixtures.ts'
import { clientBody, propertyBody } from '../../../trades/realtors/realtors.fixtures.ts'
import { rent } from '../hires/hires.fixtures.ts'

export type Home = SignedIn & { propertyId: string }

/** A realtor with a home to fill. */
export async function withHome(realtor: SignedIn): Promise<Home> {
  return { ...realtor, propertyId: await added(callerOf(realtor)('POST', '/properties', propertyBody)) }
}

export const addClient = (realtor: SignedIn, email: string | null): Promise<string> =>
  added(callerOf(realtor)('POST', '/clients', { ...clientBody, email }))

type Asked = Pick<StagingRequest, 'artworkId' | 'from'> & Partial<StagingRequest>

export const requestStaging = (realtor: SignedIn, { propertyId }: Pick<Home, 'propertyId'>, asked: Asked) => {
  const dates = { from: asked.from, until: asked.until ?? null }
  return post(realtor, `/properties/${propertyId}/stagings`, {
    ...{ room: 'Study', clientId: null, note: '', amount: quoteStaging(rent, dates, 1).amount },
    ...{ ...dates, ...asked },
  })
}

export const stagingOf = (response: Response | Promise<Response>): Promise<StagingView> => answerOf(response, Staging)

/** Pays what waits on the provider's page. */
export async function payStaging(server: PayingServer, person: SignedIn, stagingId: string): Promise<void> {
  const { url } = await answerOf(post(person, `/stagings/${stagingId}/checkout`), CheckoutLink)
  await server.pay(url)
  await server.deliverAll()
}
