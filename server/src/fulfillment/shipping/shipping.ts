import type {
  DeliveredBody,
  DispatchBody,
  Shipment,
  ShipmentState,
  ShipmentSummary,
  ToShipItem,
} from '@vermeil/contracts/fulfillment/shipping.schema'
import type { ShipmentOption } from '@vermeil/contracts/fulfillment/shipping-terms'
import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { Account } from '../../platform/http/access.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import type { ChangeShipment } from './change-shipment.ts'
import type { LoanShipments } from './loan-shipments.ts'
import type { OrderTalk } from './order-messages.ts'
import type { ShipmentCase } from './shipment-access.ts'

/** How works get to their buyers, and what both sides write about it. Who may call what: `shipment-access.ts`. */
export interface ShippingApi {
  subject(reader: Account, orderId: OrderId): Promise<ShipmentCase | null>
  view(subject: ShipmentCase): Promise<Shipment>
  /** What an account buys and sells, the newest first. */
  list(reader: Account, limit?: number): Promise<{ orders: ShipmentSummary[]; today: string }>
  /** What a seller has to send off or to hand over, the first due first. Administrators see Vermeil's own works too. */
  toShip(reader: Account, limit?: number): Promise<{ orders: ToShipItem[]; today: string }>
  /** How many orders a seller has to send off, and by when the first; null asks for Vermeil's own works. */
  waitingFor(sellerId: AccountId | null): Promise<{ count: number; firstShipBy: string | null }>

  pack(actor: Account, subject: ShipmentCase): Promise<Shipment>
  /** Shipped; once it is, a correction of carrier and tracking. */
  dispatch(actor: Account, subject: ShipmentCase, body: DispatchBody): Promise<Shipment>
  handOver(actor: Account, subject: ShipmentCase, code: string): Promise<Shipment>
  markDelivered(actor: Account, subject: ShipmentCase, body: DeliveredBody): Promise<Shipment>
  confirm(actor: Account, subject: ShipmentCase): Promise<Shipment>
  cancelLate(actor: Account, subject: ShipmentCase): Promise<Shipment>
  renewCode(actor: Account, subject: ShipmentCase): Promise<Shipment>
  /** Null where there is nothing to print: no payment yet, or no address. */
  paper(subject: ShipmentCase, paper: 'packing-slip' | 'label'): Promise<Buffer | null>
  readonly talk: OrderTalk

  /** The ways of a loan's work: the loan says when, and its routes who may act. */
  readonly loanShipments: LoanShipments & Pick<ChangeShipment, 'pack' | 'dispatch' | 'confirm'>

  /** What others can rely on; null before the payment, and for orders from before shipping was recorded. */
  deadlines(orderId: OrderId, on?: Db | Tx): Promise<ShipmentDeadlines | null>
  /** A problem was reported, or all are solved; in the transaction of that. An open one stops the clock. */
  setProblem(tx: Tx, orderId: OrderId, isOpen: boolean): Promise<void>
  /** What the job of every minute does. */
  round(): Promise<void>
}

export type ShipmentDeadlines = {
  state: ShipmentState
  option: ShipmentOption
  /** The latest promised arrival, a day. */
  arrivesBy: string
  deliveredAt: Date | null
  /** The buyer has said that it arrived. */
  isConfirmed: boolean
  /** When the order is completed, and until when its buyer reports a damage. */
  completesAt: Date | null
}
