import type { Lease } from '@vermeil/contracts/loans/leasing.schema'
import type { SignedIn } from '../../../../test/test-server.ts'
import { chooseDelivery } from '../../../fulfillment/shipping/shipping.fixtures.ts'
import type { PayingServer } from '../../../money/payments/payments.fixtures.ts'
import { leasesOf } from '../../../money/payments/sales.fixtures.ts'
import { must } from '../../../platform/must.ts'

type Leasable = { artworkId: string; title: string }

/** A month's lease that is paid: the rent, and as much as a deposit. Its work is not sent yet. */
export async function payLease(
  server: PayingServer,
  lessee: SignedIn,
  { artworkId, title }: Leasable,
  rent: number,
  option: 'delivery' | 'pickup' = 'delivery',
): Promise<Lease> {
  const { body } = await server.invoke(lessee, 'create-payment', {
    ...{ amount: rent * 2, description: 'Lease', paymentType: 'lease', artworkId },
    metadata: {
      ...{ artworkTitle: title, artworkArtist: 'Ada Verrier', paymentType: 'lease', artworkId },
      ...{ duration: '1-month', monthlyRate: rent / 100, securityDeposit: rent / 100, description: 'Lease' },
    },
  })
  const orderId = await server.one<string>(
    `select id from orders where artwork_id = $1 and buyer_id = $2 and status = 'pending'`,
    [artworkId, lessee.id],
  )
  await chooseDelivery(server, orderId, option)
  await server.pay(body.url)
  await server.deliverAll()
  return leaseNow(lessee, artworkId)
}

export const leaseNow = async (person: SignedIn, artworkId: string): Promise<Lease> =>
  must(
    (await leasesOf(person)).find((lease) => lease.artworkId === artworkId),
    'a lease of the work',
  )
