import type { DispatchBody, LoanShipments, OrderSide } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { OrderId } from '@vermeil/contracts/ids'
import type { ShippingApi } from '../../fulfillment/shipping/shipping.ts'
import { AppError } from '../../platform/app-error.ts'
import type { UploadRules } from '../../platform/attachments/attachments.ts'
import { type Account, isAdmin, isStaff } from '../../platform/http/access.ts'
import { type AccessRules, type ActionRule, everyoneWhoSees } from '../../platform/http/can.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { StoredLoan } from './loan-record.ts'
import { loanStore } from './loan-store.ts'

/** A loan, and whether the caller sends its work back, gets it back, or stands between the two. */
export interface LoanWay {
  readonly loan: StoredLoan
  readonly side: OrderSide | null
}

const by = (...sides: readonly OrderSide[]): ActionRule<LoanWay> => ({
  allows: (actor, { side }) =>
    side !== null && sides.includes(side) && (side !== 'administrator' || isStaff(actor, 'money')),
  otherwise: 'access.denied',
})

type LoanWayAction = `loan.${'view-shipments' | 'send-back' | 'confirm-return'}`

/** The borrower sends it, its owner says that it is there. Administrators read, and act for Vermeil's own works. */
export const loanWayRules: AccessRules<LoanWayAction, LoanWay> = {
  unknown: 'loan.unknown',
  about: { lease: 'loanId', hire: 'loanId', staging: 'loanId' },
  staff: ['money', 'read-only'],
  sees: (actor, { side }) => side !== null && (side !== 'administrator' || isStaff(actor, 'money', 'read-only')),
  actions: {
    'loan.view-shipments': everyoneWhoSees,
    'loan.send-back': by('buyer'),
    'loan.confirm-return': by('seller', 'administrator'),
  },
}

/** The order of its first payment, to which its ways and their photos belong. */
export const orderOf = ({ loan }: LoanWay): OrderId | null => loan.invoices[0]?.orderId ?? null

function sentBack(way: LoanWay) {
  const id = orderOf(way)
  if (id === null) throw new AppError('shipment.wrong-state', {})
  return { order: { id }, side: way.side, shipment: { orderId: id, direction: 'back' as const } }
}

type Deps = {
  database: Database
  shipping: Pick<ShippingApi, 'loanShipments' | 'talk'>
  sideOf: (account: Account, loan: StoredLoan) => Promise<OrderSide | null>
}

export type LoanWays = ReturnType<typeof createLoanWays>

/** What people do about the way back of a loan's work, and what they see of both. */
export function createLoanWays({ database: { db }, shipping: { loanShipments, talk }, sideOf }: Deps) {
  const view = async (way: LoanWay): Promise<LoanShipments> => {
    const id = orderOf(way)
    if (id === null || way.side === null) return { shipments: [] }
    return { shipments: await loanShipments.view(id, way.side, way.loan.state === 'canceled') }
  }
  const { kind, purpose, accept, maxBytes, maxFiles, attach } = talk.file('packing')
  const returnPhoto: UploadRules<LoanWay> = {
    ...{ kind, purpose, accept, maxBytes, ...(maxFiles && { maxFiles }) },
    attach(tx, { subject, ...upload }, add) {
      const { loan, side } = subject
      const { title, ownerId: sellerId, borrowerId: buyerId } = loan
      return attach(
        tx,
        { ...upload, subject: { side, order: { ...sentBack(subject).order, title, buyerId, sellerId } } },
        add,
      )
    },
  }

  return {
    async find(account: Account, loanId: string): Promise<LoanWay | null> {
      const loan = await loanStore.byId(db, loanId)
      return loan && { loan, side: (await sideOf(account, loan)) ?? (isAdmin(account) ? 'administrator' : null) }
    },

    view,
    returnPhoto,

    async pack(actor: Account, way: LoanWay) {
      await loanShipments.pack(actor, sentBack(way))
      return view(way)
    },
    async dispatch(actor: Account, way: LoanWay, body: DispatchBody) {
      await loanShipments.dispatch(actor, sentBack(way), body)
      return view(way)
    },
    /** Of a loan that was canceled. The return of any other is recorded with the condition of the work. */
    async confirm(actor: Account, way: LoanWay) {
      if (way.loan.state !== 'canceled') throw new AppError('shipment.wrong-state', {})
      await loanShipments.confirm(actor, sentBack(way))
      return view(way)
    },
  }
}
