import { formatMoney } from '@vermeil/contracts/format-figures'
import { claimableUntil } from '@vermeil/contracts/fulfillment/claim-terms'
import type { ClaimDecisionBody } from '@vermeil/contracts/fulfillment/claims.schema'
import type { ClaimedThing, ClaimSubjects } from '../../../fulfillment/claims/claim-subjects.ts'
import type { Payments } from '../../../money/payments/payments.ts'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { claimSideOf, type HireSubject } from './hire-access.ts'
import { hireFileStore } from './hire-file-store.ts'
import { day } from './hire-messages.ts'
import type { StoredHire } from './hire-row.ts'
import { type Claimable, damageRefusal, depositHeldUntil } from './hire-rules.ts'
import { hireStore } from './hire-store.ts'

type Deps = {
  payments: Pick<Payments, 'rentals'>
  subject: (id: string, accountId: string) => Promise<HireSubject | null>
}

const thingOf = (hire: StoredHire): ClaimedThing => ({
  ...{ title: hire.title, claimantId: hire.ownerId, respondentId: hire.agentId },
})

/** What an owner can claim for after the return, and until when. Once the deposit is settled it is too late. */
const claimableOf = (hire: StoredHire): Claimable => ({
  most: hire.replacementValue,
  openUntil: hire.depositSettledAt ?? (hire.state === 'returned' && hire.endedAt ? claimableUntil(hire.endedAt) : null),
})

function awardOf(decision: ClaimDecisionBody): number {
  if (!('awarded' in decision)) throw new AppError('claim.wrong-kind', {})
  return decision.awarded
}

/** Damage to a hired work: paid from the deposit, which is held while a claim is open, and beyond it by an invoice. */
export function createHireClaims({ payments: { rentals }, subject }: Deps): ClaimSubjects {
  const orderOf = async (db: Db | Tx, id: string) => {
    const hire = must(await hireStore.find(db, id), 'the hire of a claim')
    return { hire, orderId: must(hire.orderId, 'the order of a returned hire') }
  }

  return {
    async find(db, id) {
      const hire = await hireStore.find(db, id)
      return hire && thingOf(hire)
    },

    async sideOf(account, id) {
      const found = await subject(id, account.id)
      return found && claimSideOf(account, found)
    },

    async recordOf(db, id) {
      const { hire } = await orderOf(db, id)
      const photos = (await hireFileStore.ofHires(db, [id])).filter(({ kind }) => kind !== 'certificate')
      return {
        facts: [
          { label: 'Hired for', value: `${hire.production}, ${hire.setName}` },
          { label: 'Dates', value: `${day(hire.from)} – ${day(hire.until)}` },
          { label: 'Replacement value', value: formatMoney(hire.replacementValue) },
          { label: 'Deposit', value: formatMoney(hire.deposit) },
          ...(hire.handoverCondition ? [{ label: 'Condition at the hand-over', value: hire.handoverCondition }] : []),
          { label: 'Condition at the return', value: hire.condition ?? '' },
        ],
        isInsurable: false,
        record: photos.map((photo) => ({
          path: `/hires/${id}/photos/${photo.id}`,
          label: photo.kind === 'photo' ? 'At the return' : 'At the hand-over',
        })),
      }
    },

    async lock(tx, id) {
      const loaded = await hireStore.find(tx, id)
      if (!loaded) return null
      if (loaded.orderId) await rentals.lock(tx, loaded.orderId)
      const hire = await hireStore.lock(tx, id)
      return hire && thingOf(hire)
    },

    async admit(tx, id, claim, now) {
      if (!('asked' in claim)) throw new AppError('claim.wrong-kind', {})
      const claimable = claimableOf(must(await hireStore.find(tx, id), 'the hire of a claim'))
      const refusal = damageRefusal(claimable, claim.asked, now)
      if (refusal === 'claim.above-maximum') throw new AppError(refusal, { max: claimable.most })
      if (refusal) throw new AppError(refusal, {})
      return { asked: claim.asked, problem: null }
    },

    opened: (tx, id, claimId) => hireStore.setClaim(tx, id, claimId),
    withdrawn: (tx, id) => hireStore.setClaim(tx, id, null),

    awardOf,

    async decided(tx, id, verdict) {
      const { claimId, reason } = verdict
      const amount = awardOf(verdict)
      const { hire, orderId } = await orderOf(tx, id)
      must(depositHeldUntil(hire), 'a deposit that is held for the claim')
      await hireStore.settleDeposit(tx, id)
      const shares = await rentals.chargeDamage(tx, orderId, { key: `claim:${claimId}`, amount, reason })
      return { ...shares, awarded: amount, fromPayment: 0, isInsured: false, returnPaidBy: null }
    },

    returnEnded: () => Promise.reject(new Error('No claim about a hire asks for a return.')),
  }
}
