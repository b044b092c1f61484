import { queryOptions } from '@tanstack/react-query'
import type { Claim, DamageClaim } from '@vermeil/contracts/fulfillment/claims.schema'
import type { LoanShipments } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { LoanKind, LoanReturn } from '@vermeil/contracts/loans/loans.schema'
import type { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { api } from '@/shared/http/api'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

/** A loan that somebody acts on. */
export interface ActedLoan {
  readonly kind: LoanKind
  readonly id: string
  readonly title: string
  /** Who has the work, as its owner reads it. */
  readonly borrower: string
}
type Of = Pick<ActedLoan, 'kind' | 'id'>

const pathOf = ({ kind, id }: Of) => `/${kind}s/${id}`
const send = (loan: Of, event: string, body?: object) => api.command('POST', `${pathOf(loan)}/${event}`, body)

export const loanShipmentsQuery = (loanId: string) =>
  queryOptions({
    queryKey: ['account', 'loan-shipments', loanId],
    queryFn: ({ signal }) => api.get<LoanShipments>(`/loans/${loanId}/shipments`, { signal }),
  })

export const acceptLoan = (loan: Of) => send(loan, 'acceptance')
export const declineLoan = (loan: Of, reason: string) => send(loan, 'refusal', { reason })
export const cancelLoan = (loan: Of, reason: string) => send(loan, 'cancellation', { reason })
export const openLoanPayment = (loan: Of, idempotencyKey: string) =>
  api.post<CheckoutLink>(`${pathOf(loan)}/checkout`, undefined, { idempotencyKey })
export const releaseDeposit = (loan: Of) => send(loan, 'deposit-release')

export const fileForm = (file: File, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return form
}

/** The photos first: they belong to a return that then can't fail for their sake. */
export async function returnWork(loan: Of, returned: LoanReturn, photos: readonly File[]): Promise<void> {
  for (const photo of photos) await api.command('POST', `${pathOf(loan)}/photos`, fileForm(photo))
  await send(loan, 'return', returned)
}

/** The photos belong to the claim, so they follow it; more can be added on its page. */
export async function reportDamage({ kind, id }: Of, claim: DamageClaim, photos: readonly File[]): Promise<void> {
  const { id: claimId } = await api.post<Claim>(`/claim-subjects/${kind}/${id}/claims`, claim)
  for (const photo of photos) await api.command('POST', `/claims/${claimId}/photos`, fileForm(photo))
}

/** Loans, placements, homes, claims, orders and needs are read again. */
export const useLoanAction = <V = void, A = unknown>(action: ActionOptions<V, A>) =>
  useAction([['hires'], ['stagings'], ['claims'], ['productions'], ['realtor'], ['account']], action)
