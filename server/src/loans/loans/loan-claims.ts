import { formatMoney } from '@vermeil/contracts/format-figures'
import type { ClaimDecisionBody } from '@vermeil/contracts/fulfillment/claims.schema'
import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import type { ClaimedThing, ClaimRecord, ClaimSubjects, PartySide } from '../../fulfillment/claims/claim-subjects.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Account } from '../../platform/http/access.ts'
import { must } from '../../platform/must.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { hireFileStore } from './hires/hire-file-store.ts'
import { loanCatalogStore } from './hires/loan-catalog-store.ts'
import { day } from './loan-messages.ts'
import type { StoredLoan } from './loan-record.ts'
import { loanStore } from './loan-store.ts'
import { damageRefusal, decideLoan } from './rules/decide-loan.ts'
import { loanPolicies } from './rules/loan-policies.ts'

type Deps = {
  payments: Pick<Payments, 'loanOrders'>
  /** Whose claim it is, and who answers it. */
  sideOf: (account: Account, id: string) => Promise<PartySide | null>
}

/** The deposit is the payer's, and so is the invoice for what is beyond it. */
const thingOf = (loan: StoredLoan): ClaimedThing => ({
  ...{ title: loan.title, claimantId: loan.ownerId, respondentId: loan.payerId ?? loan.borrowerId },
})

/** The most that can be asked for. */
const replacementValue = async (db: Db | Tx, loan: StoredLoan): Promise<number> =>
  loan.kind === 'hire' ? loan.replacementValue : (await loanCatalogStore.terms(db, loan.artworkId)).replacementValue

function placeOf(loan: StoredLoan): { label: string; value: string; isAddress?: true }[] {
  if (loan.kind === 'hire') return [{ label: 'Hired for', value: `${loan.production}, ${loan.setName}` }]
  const rooms = loan.kind === 'staging' ? [loan.address, loan.room].filter(Boolean) : []
  return rooms.length > 0 ? [{ label: 'Staged in', value: rooms.join(', '), isAddress: true }] : []
}

/** The photos of the hand-over and the return. */
async function photosOf(db: Db, { kind, id }: StoredLoan): Promise<ClaimRecord['record']> {
  if (kind !== 'hire') return []
  const photos = (await hireFileStore.ofHires(db, [id])).filter((file) => file.kind !== 'certificate')
  return photos.map((photo) => ({
    path: `/hires/${id}/photos/${photo.id}`,
    label: photo.kind === 'photo' ? 'At the return' : 'At the hand-over',
  }))
}

function awardOf(decision: ClaimDecisionBody): number {
  if (!('awarded' in decision)) throw new AppError('claim.wrong-kind', {})
  return decision.awarded
}

/** Damage to a work that came back: paid from the deposit, which is held while a claim is open, and beyond it by invoice. */
export function createLoanClaims(kind: LoanKind, { payments: { loanOrders }, sideOf }: Deps): ClaimSubjects {
  const policy = loanPolicies[kind]
  const loanOf = async (db: Db | Tx, id: string): Promise<StoredLoan> =>
    must(await loanStore.find(db, kind, id), 'the loan of a claim')

  return {
    async find(db, id) {
      const loan = await loanStore.find(db, kind, id)
      return loan && thingOf(loan)
    },

    sideOf,

    async recordOf(db, id) {
      const loan = await loanOf(db, id)
      const handover = loan.kind === 'hire' ? loan.handoverCondition : null
      return {
        facts: [
          ...placeOf(loan),
          { label: 'Dates', value: `${day(loan.from)} – ${day(loan.until)}` },
          { label: 'Replacement value', value: formatMoney(await replacementValue(db, loan)) },
          { label: 'Deposit', value: formatMoney(loan.deposit) },
          ...(handover ? [{ label: 'Condition at the hand-over', value: handover }] : []),
          { label: 'Condition at the return', value: loan.condition ?? '' },
        ],
        isInsurable: false,
        record: await photosOf(db, loan),
      }
    },

    async lock(tx, id) {
      const loaded = await loanStore.find(tx, kind, id)
      if (!loaded) return null
      for (const { orderId } of loaded.invoices) await loanOrders.lock(tx, orderId)
      const loan = await loanStore.lock<StoredLoan>(tx, loaded)
      return loan && thingOf(loan)
    },

    async admit(tx, id, claim, now) {
      if (!('asked' in claim)) throw new AppError('claim.wrong-kind', {})
      const loan = await loanOf(tx, id)
      const max = await replacementValue(tx, loan)
      const refusal = damageRefusal(loan, policy, { asked: claim.asked, max }, now)
      if (refusal === 'claim.above-maximum') throw new AppError(refusal, { max })
      if (refusal) throw new AppError(refusal, {})
      return { asked: claim.asked, problem: null }
    },

    opened: (tx, id, claimId) => loanStore.setClaim(tx, { kind, id }, claimId),
    withdrawn: (tx, id) => loanStore.setClaim(tx, { kind, id }, null),

    awardOf,

    async decided(tx, id, verdict) {
      const { claimId, reason } = verdict
      const amount = awardOf(verdict)
      const loan = await loanOf(tx, id)
      const decision = decideLoan(loan, { type: 'award' }, policy, await houseNow(tx))
      if ('refused' in decision) throw new Error(`The deposit of ${kind} ${id} is not held for its claim.`)
      await loanStore.change(tx, loan, decision.state, { isDepositHeld: false })
      const { orderId } = must(loan.invoices[0], 'the order of a loan that is back')
      const shares = await loanOrders.chargeDamage(tx, orderId, { key: `claim:${claimId}`, amount, reason })
      return { ...shares, awarded: amount, fromPayment: 0, isInsured: false, returnPaidBy: null }
    },

    returnEnded: () => Promise.reject(new Error('No claim about a loan asks for a return.')),
  }
}
