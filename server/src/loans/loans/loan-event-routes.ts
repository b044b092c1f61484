import type { ErrorCode } from '@vermeil/contracts/errors.schema'
import { LoanReason, type LoanReturn } from '@vermeil/contracts/loans/loans.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import type { z } from 'zod'
import type { CallerAccess, ObjectAccess } from '../../platform/http/access.ts'
import type { Http } from '../../platform/http/http.ts'
import { operations } from '../../platform/http/operations.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import { wrongState } from './change-loan.ts'
import type { LoanEvents } from './loan-events.ts'
import type { RequestedLoan } from './loan-record.ts'

const workRefusals = ['hire.unavailable', 'hire.own-work', 'lot.has-bids', 'work.booked', 'hire.in-the-past'] as const
/** Why a work can't go on loan for these dates. */
export const dateRefusals = [...workRefusals, 'work.unknown', 'hire.end-before-start', 'hire.too-far-ahead'] as const
export const requestRefusals = [...dateRefusals, 'loan.too-many', 'payment.amount-differs'] as const
export const payRefusals = [
  ...(['order.not-payable', 'payment.over-card-limit', 'payment.provider-away', 'idempotency.reused'] as const),
] as const

type Kind = RequestedLoan['kind']
type Action<Of extends Kind> = `${Of}.${'answer' | 'pay' | 'cancel' | 'return' | 'release-deposit'}`

interface LoanEventRoutes<Of extends Kind, Subject, View extends z.ZodType> {
  readonly kind: Of
  /** With the id: `/hires/:hireId`. */
  readonly path: string
  readonly view: View
  readonly returned: z.ZodType<LoanReturn>
  readonly accepts?: readonly ErrorCode[]
  /** As `guardObjects` makes it. */
  readonly guard: { to(action: Action<Of>, needs?: CallerAccess): ObjectAccess<Subject> }
  readonly events: LoanEvents<Subject, z.output<View>>
  readonly limiter: Limiter
}

const names = { hire: ['Hire', 'hired'], staging: ['Staging', 'staged'] } as const

/** What its sides do with a loan after somebody asked for it: the same operations for each kind. */
export function loanEventRoutes<Of extends Kind, Subject, View extends z.ZodType>(
  app: Http,
  { kind, path, view: answer, returned, accepts = [], guard, events, limiter }: LoanEventRoutes<Of, Subject, View>,
): void {
  const api = operations(app)
  const [name, past] = names[kind]
  const refusals = [wrongState[kind]]
  /** The guard reads the parameter of the path, whose name is not known here. */
  const to = <const Needs extends CallerAccess = 'account'>(action: Action<Of>, needs = 'account' as Needs) =>
    guard.to(action, needs) as ObjectAccess<Subject, object, Needs>

  api.post(`${path}/acceptance`, to(`${kind}.answer`, 'confirmed'), {
    operationId: `accept${name}`,
    summary: `Accept a ${kind} request`,
    answer,
    refusals: [...refusals, ...accepts, ...workRefusals],
    handle: ({ account, subject }) => events.accept(account, subject),
  })

  api.post(`${path}/refusal`, to(`${kind}.answer`), {
    operationId: `decline${name}`,
    summary: `Decline a ${kind} request`,
    body: LoanReason,
    answer,
    refusals,
    handle: ({ account, subject, body }) => events.decline(account, subject, body.reason),
  })

  api.post(`${path}/checkout`, to(`${kind}.pay`, 'confirmed'), {
    operationId: `pay${name}`,
    summary: `Open the payment page of a ${kind}`,
    isKeyed: true,
    answer: CheckoutLink,
    refusals: [...refusals, ...payRefusals],
    preHandler: limitRequests(limiter, requestLimits.payments),
    handle: async ({ account, subject, key }) => ({ url: await events.payLink(account, subject, key) }),
  })

  api.post(`${path}/cancellation`, to(`${kind}.cancel`), {
    operationId: `cancel${name}`,
    summary: `Cancel a ${kind} that has not begun`,
    body: LoanReason,
    answer,
    refusals,
    isRepeatable: true,
    handle: ({ account, subject, body }) => events.cancel(account, subject, body.reason),
  })

  api.post(`${path}/return`, to(`${kind}.return`), {
    operationId: `return${name}`,
    summary: `Record that a ${past} work is back, and its condition`,
    body: returned,
    answer,
    refusals,
    handle: ({ account, subject, body }) => events.returnWork(account, subject, body),
  })

  api.post(`${path}/deposit-release`, to(`${kind}.release-deposit`), {
    operationId: `release${name}Deposit`,
    summary: `Confirm that a ${past} work came back in good condition`,
    answer,
    refusals,
    handle: ({ account, subject }) => events.releaseDeposit(account, subject),
  })
}
