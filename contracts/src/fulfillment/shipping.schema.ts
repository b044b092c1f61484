import { z } from 'zod'
import { Picture } from '../catalog/artworks.schema.ts'
import { OrderAddress } from '../money/order-delivery.schema.ts'
import { OrderKind, OrderStatus } from '../money/payments.schema.ts'
import { Cents } from '../money.schema.ts'
import { WebAddress } from '../text-fields.schema.ts'
import { orderSteps, shipmentOptions } from './shipping-terms.ts'

const time = z.iso.datetime()
const day = z.iso.date()

export const ShipmentOption = z.enum(shipmentOptions)
export const OrderStep = z.enum(orderSteps)

/** `canceled`: refunded in full before it was shipped, or by an administrator. */
export const ShipmentState = z.enum(['paid', 'packed', 'shipped', 'delivered', 'completed', 'canceled'])
export type ShipmentState = z.infer<typeof ShipmentState>

/** `clock`: nobody did it, its time had come. */
export const ShipmentSide = z.enum(['buyer', 'seller', 'administrator', 'clock'])
export type ShipmentSide = z.infer<typeof ShipmentSide>
/** Who may look at an order. */
export const OrderSide = z.enum(['buyer', 'seller', 'administrator'])
export type OrderSide = z.infer<typeof OrderSide>

/** To the buyer, or to who has the work of a loan; and from there back to its owner. */
export const ShipmentDirection = z.enum(['out', 'back'])
export type ShipmentDirection = z.infer<typeof ShipmentDirection>

export const ShipmentEventKind = z.enum([
  ...['planned', 'paid', 'packed', 'shipped', 'tracking-changed', 'delivered', 'completed', 'canceled'],
  ...['seller-reminded', 'buyer-reminded', 'seller-warned', 'buyer-warned', 'code-refused', 'code-renewed'],
] as const)
export type ShipmentEventKind = z.infer<typeof ShipmentEventKind>

export const ShipmentEvent = z.object({ id: z.uuid(), kind: ShipmentEventKind, by: ShipmentSide, at: time })
export type ShipmentEvent = z.infer<typeof ShipmentEvent>

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters.`)
/** POST /api/v1/orders/{id}/shipment/dispatch: shipped, or a correction of what was said about it. */
export const DispatchBody = z.strictObject({
  carrier: line(100).min(1, 'Carrier is required.'),
  trackingNumber: line(100),
  /** A page of the carrier. */
  trackingUrl: WebAddress,
})
export type DispatchBody = z.infer<typeof DispatchBody>

/** POST /api/v1/orders/{id}/shipment/handover: the six digits that the buyer shows. */
export const HandoverBody = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'Enter the six digits that the buyer shows you.'),
})

/** POST /api/v1/orders/{id}/shipment/delivery: by the seller or an administrator, with a proof uploaded before. */
export const DeliveredBody = z.strictObject({ on: day, note: line(500).min(1, 'Please say how you know.') })
export type DeliveredBody = z.infer<typeof DeliveredBody>

export const MessageBody = z.strictObject({
  text: z.string().trim().min(1, 'Please write a few words.').max(2_000, 'Please use at most 2,000 characters.'),
})

/** `packing`: photos before packing. `proof`: of a delivery. `message`: sent to the other side. */
export const OrderFilePurpose = z.enum(['packing', 'proof', 'message'])
export type OrderFilePurpose = z.infer<typeof OrderFilePurpose>
export const OrderFile = z.object({
  id: z.uuid(),
  purpose: OrderFilePurpose,
  side: OrderSide,
  filename: z.string(),
  isImage: z.boolean(),
  at: time,
})
export type OrderFile = z.infer<typeof OrderFile>

export const orderFiles = { bytes: 25 * 1024 * 1024, perSide: 30 } as const
/** For each side, so that neither can take the other's word away. */
export const orderMessagesPerSide = 500

export const OrderMessage = z.object({ id: z.uuid(), side: OrderSide, text: z.string(), sentAt: time })
export type OrderMessage = z.infer<typeof OrderMessage>
/** GET /api/v1/orders/{id}/messages: the oldest first. */
export const OrderMessages = z.object({ messages: z.array(OrderMessage), files: z.array(OrderFile) })
export type OrderMessages = z.infer<typeof OrderMessages>

/** Where an order is: the state of its payment, and of its shipment once it is paid. */
export const OrderProgress = z.enum([...OrderStatus.options, ...ShipmentState.options])
export type OrderProgress = z.infer<typeof OrderProgress>

const order = {
  orderId: z.uuid(),
  /** Whose side the caller is on. */
  side: OrderSide,
  kind: OrderKind,
  title: z.string(),
  artistName: z.string(),
  image: Picture.nullable(),
  /** What the buyer pays in all; for the seller, the price of the work. */
  amount: Cents,
  progress: OrderProgress,
  option: ShipmentOption.nullable(),
  createdAt: time,
  /** Until the end of this day the seller ships; null once shipped, and before the payment. */
  shipBy: day.nullable(),
  /** The latest promised arrival; null before the payment, and where nothing is sent. */
  arrivesBy: day.nullable(),
  /** The buyer's bank has the payment: nothing is shipped, confirmed or completed until it has decided. */
  isDisputed: z.boolean(),
  /** Somebody has reported a problem, and it is not settled. */
  hasOpenProblem: z.boolean(),
}

/** GET /api/v1/shipments: what the caller buys and sells, the newest first. */
export const ShipmentSummary = z.object({ ...order, invoiceNumber: z.string().nullable() })
export type ShipmentSummary = z.infer<typeof ShipmentSummary>
export const ShipmentList = z.object({ orders: z.array(ShipmentSummary), today: day })
export type ShipmentList = z.infer<typeof ShipmentList>

/** GET /api/v1/shipments/to-ship: what the caller has to send off, the first due first. */
export const ToShipItem = z.object({
  ...order,
  state: ShipmentState,
  destination: z.string(),
  isLate: z.boolean(),
})
export type ToShipItem = z.infer<typeof ToShipItem>
export const ToShipList = z.object({ orders: z.array(ToShipItem), today: day })
export type ToShipList = z.infer<typeof ToShipList>

/** GET /api/v1/orders/{id}/shipment: an order's way to its buyer, for both sides. */
export const Shipment = z.object({
  ...order,
  artworkId: z.uuid().nullable(),
  lotId: z.uuid().nullable(),
  /** Null before the payment. */
  state: ShipmentState.nullable(),
  steps: z.array(z.object({ step: OrderStep, at: time.nullable(), by: ShipmentSide.nullable() })),
  events: z.array(ShipmentEvent),
  /** For the seller only once the order is paid. */
  address: OrderAddress.nullable(),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
  /** How the seller or an administrator knows that it was delivered. */
  deliveryNote: z.string(),
  /** For the buyer of a pick-up, until the work is theirs. */
  pickupCode: z.string().nullable(),
  isCodeLocked: z.boolean(),
  /** From this day on the buyer may cancel, if it is not shipped. */
  cancelableFrom: day.nullable(),
  /** On this day a shipped order counts as delivered. */
  countsAsDeliveredOn: day.nullable(),
  completesAt: time.nullable(),
  files: z.array(OrderFile),
  can: z.object({
    pack: z.boolean(),
    dispatch: z.boolean(),
    handOver: z.boolean(),
    markDelivered: z.boolean(),
    confirm: z.boolean(),
    cancelLate: z.boolean(),
    renewCode: z.boolean(),
    addPhotos: z.boolean(),
    print: z.boolean(),
    readMessages: z.boolean(),
    write: z.boolean(),
  }),
})
export type Shipment = z.infer<typeof Shipment>

/** The work of a loan on one of its ways. Who has the work is the buyer of the way out, and sends it back. */
export const LoanShipment = z.object({
  direction: ShipmentDirection,
  state: ShipmentState,
  option: ShipmentOption,
  /** Until the end of this day it leaves. */
  shipBy: day,
  /** The latest day on which it should arrive. */
  arrivesBy: day,
  isLate: z.boolean(),
  shippedAt: time.nullable(),
  /** The loan's owner or borrower has said so, or the clock of the way out. */
  arrivedAt: time.nullable(),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string(),
  events: z.array(ShipmentEvent),
  /** Taken before it was packed. */
  photos: z.array(z.object({ id: z.uuid(), filename: z.string() })),
  can: z.object({ pack: z.boolean(), dispatch: z.boolean(), addPhotos: z.boolean(), confirm: z.boolean() }),
})
export type LoanShipment = z.infer<typeof LoanShipment>

/** GET /api/v1/loans/{kind}/{loanId}/shipments: the way out first. Empty where no work was sent, or none yet. */
export const LoanShipments = z.object({ shipments: z.array(LoanShipment) })
export type LoanShipments = z.infer<typeof LoanShipments>
