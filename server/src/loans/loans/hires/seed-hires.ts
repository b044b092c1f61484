import type { AccountId, ArtworkId, OrderId, ProductionId } from '@vermeil/contracts/ids'
import { addDays, purchaseCreditTerms } from '@vermeil/contracts/loans/hire-terms'
import type { ScreenRightsApi } from '../../../catalog/screen-rights/screen-rights.ts'
import { seedClaim } from '../../../fulfillment/claims/seed-claim.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { bookings } from '../leases/booking-store.ts'
import { loanStore } from '../loan-store.ts'
import { storedRights } from './hire-port.ts'
import { loanCatalogStore } from './loan-catalog-store.ts'

export type HireSeed = {
  work: { id: ArtworkId; title: string; artistName: string; monthlyPrice: number; replacementValue: number }
  /** Null: Vermeil's own work. */
  owner: { id: AccountId; name: string } | null
  agent: { id: AccountId; name: string }
  place: { productionId: ProductionId; production: string; setId: string; setName: string }
  from: string
  until: string
  total: number
  note: string
  requestedAt: Date
  /** What happened since; null: it waits for an answer. The order is paid. */
  paid: { orderId: OrderId; at: Date; state: 'paid' | 'running' | 'returned' } | null
  /** Of a returned work: what was seen then, and what its owner asks for it. Its deposit is held. */
  damage?: { condition: string; asked: number; text: string; reportedBy: AccountId; reportedAt: Date }
}

const HOUR = 3_600_000
const startOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** Adds a hire with what has happened to it. The work of one that was accepted is not on offer. */
export async function seedHire(
  tx: Tx,
  screenRights: Pick<ScreenRightsApi, 'agreedRights'>,
  { work, owner, agent, place, paid, damage, ...hire }: HireSeed,
): Promise<void> {
  const ended = startOf(addDays(hire.until, 1))
  const hasStarted = paid?.state === 'running' || paid?.state === 'returned'
  const agreed = paid && (await screenRights.agreedRights(tx, work.id, owner?.id ?? null))
  const hired = {
    ...{ artwork_id: work.id, title: work.title, artist_name: work.artistName, monthly_cents: work.monthlyPrice },
    ...{ owner_id: owner?.id ?? null, owner_name: owner?.name ?? 'Vermeil' },
    ...{ borrower_id: agent.id, borrower_name: agent.name, payer_id: agent.id },
    ...{ from_day: hire.from, until_day: hire.until, note: hire.note },
    ...{ rent_cents: hire.total, deposit_cents: work.monthlyPrice },
    ...{ requested_at: hire.requestedAt, answer_by: new Date(hire.requestedAt.getTime() + 48 * HOUR) },
    ...(paid && {
      ...{ state: paid.state, accepted_at: paid.at, pay_by: new Date(paid.at.getTime() + 72 * HOUR) },
    }),
    ...(hasStarted && { started_at: startOf(hire.from) }),
    ...(paid?.state === 'returned' && {
      ...{ ended_at: ended, condition: damage?.condition ?? 'As it left, no marks.', late_cents: 0 },
      deposit_settled_at: damage ? null : ended,
    }),
  }
  const id = await loanStore.add(tx, 'hire', hired, {
    ...{ requested_by: agent.id, production_id: place.productionId, production_title: place.production },
    ...{ set_id: place.setId, set_name: place.setName, replacement_cents: work.replacementValue },
    ...(paid && storedRights(agreed)),
  })
  if (!paid) return
  await loanStore.addInvoice(
    tx,
    { kind: 'hire', id },
    {
      ...{ number: 1, from_day: hire.from, until_day: hire.until, rent_cents: hire.total },
      ...{ order_id: paid.orderId, due_at: paid.at, paid_at: paid.at },
    },
  )
  await bookings.add(tx, { artworkId: work.id, kind: 'hire', subjectId: id, from: startOf(hire.from), until: ended })
  if (!damage) return
  const claimId = await seedClaim(tx, {
    ...{ subject: { kind: 'hire', id, title: work.title }, claimantId: owner?.id ?? null, respondentId: agent.id },
    ...{ asked: damage.asked, text: damage.text, authorId: damage.reportedBy, openedAt: damage.reportedAt },
  })
  await loanStore.setClaim(tx, { kind: 'hire', id }, claimId)
}

/** Works whose owner accepts every request at once. */
export async function seedOpenTerms(tx: Tx, artworkIds: readonly ArtworkId[]): Promise<void> {
  const terms = {
    acceptsAtOnce: true,
    replacementValue: null,
    insuredSum: null,
    creditPercent: purchaseCreditTerms.percent,
  }
  for (const artworkId of artworkIds) await loanCatalogStore.setTerms(tx, artworkId, terms)
}
