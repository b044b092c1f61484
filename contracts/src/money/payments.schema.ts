import { z } from 'zod'
import { Picture } from '../catalog/artworks.schema.ts'
import { ComparedFigure } from '../desk/analytics.schema.ts'
import { Cents } from '../money.schema.ts'
import { CountryCode } from './delivery.schema.ts'
import { DeliveryChoice, DeliveryOption, OrderAddress } from './order-delivery.schema.ts'
import { allOrderKinds } from './order-kinds.ts'

export { donationLimits, largestCardPayment, testArtwork } from './payment-limits.ts'

const time = z.iso.datetime()

export const PaymentType = z.enum(['purchase', 'lease', 'bid', 'donation'])
export type PaymentType = z.infer<typeof PaymentType>

const words = z.union([z.string().max(2_000), z.number()])

/** Sent along for the provider's records. Nothing is charged by it: delivery and tax are computed by the server. */
export const PaymentMetadata = z.strictObject({
  artworkTitle: words.optional(),
  artworkArtist: words.optional(),
  paymentType: words.optional(),
  artworkId: words.nullish(),
  description: words.optional(),
  /** Lease: one of the durations. */
  duration: words.optional(),
  monthlyRate: words.optional(),
  securityDeposit: words.optional(),
  /** Bid. */
  currentBid: words.optional(),
  /** Bid: the payer leads, was asked whether to raise their own bid (`bid.leading`), and wants to. */
  confirmLeading: z.boolean().optional(),
  /** Where the work goes: by default to the payer's default address. */
  deliveryOption: z.enum(['delivery', 'pickup']).optional(),
  addressId: z.uuid().optional(),
  /** The country that the payer chose on the page; counts where they have neither an address nor one in their profile. */
  country: CountryCode.optional(),
  /** What the payer was shown, with delivery and tax, in cents. Compared if it is sent. */
  total: words.optional(),
})
export type PaymentMetadata = z.infer<typeof PaymentMetadata>

/** POST /functions/v1/create-payment. `amount` is in cents and only compared with what is owed. */
export const CreatePaymentBody = z.strictObject({
  amount: z.number(),
  description: z.string().max(2_000).optional(),
  paymentType: PaymentType,
  /** The artwork's id or its lot's; absent for a donation. */
  artworkId: z.string().max(100).nullish(),
  metadata: PaymentMetadata.optional(),
  /** Bid: the payer was asked about an unusual amount (`bid.unusual`) and means it. */
  confirmUnusual: z.boolean().optional(),
  /** Bid: the amount is the payer's maximum, not an open bid. */
  isMaximum: z.boolean().optional(),
})
export type CreatePaymentBody = z.infer<typeof CreatePaymentBody>

/** What create-subscription, customer-portal, POST /api/v1/orders/{id}/checkout and POST /api/v1/account/cards answer. */
export const CheckoutLink = z.object({ url: z.string() })
export type CheckoutLink = z.infer<typeof CheckoutLink>

/** What create-payment answers: `total` is charged, or authorized for a bid, with delivery and tax. */
export const PaymentLink = z.object({ url: z.string(), total: Cents })
export type PaymentLink = z.infer<typeof PaymentLink>

/** The bid that a card was authorized for. */
export const GuaranteedBid = z.object({
  lot: z.object({ id: z.uuid(), title: z.string(), slug: z.string(), isInSaleroom: z.boolean() }),
  isMaximum: z.boolean(),
  /** Null while it is being placed. */
  isPlaced: z.boolean().nullable(),
  /** Why it was not placed; the authorization is then released. */
  refusal: z.string().nullable(),
  /** How the lot stands now. */
  youLead: z.boolean(),
  currentBid: Cents.nullable(),
})
export type GuaranteedBid = z.infer<typeof GuaranteedBid>

export const OrderStatus = z.enum(['pending', 'due', 'paid', 'lapsed', 'canceled', 'refunded'])
export type OrderStatus = z.infer<typeof OrderStatus>

export const OrderKind = z.enum(allOrderKinds)
export type OrderKind = z.infer<typeof OrderKind>

/**
 * GET /api/v1/payments/session/{sessionId}. `status` is `completed` once the provider's signed event was processed,
 * `processing` until then, and `refunded` if the payment is refunded. Amounts are for the payer only.
 */
export const PaymentResult = z.discriminatedUnion('isPayer', [
  z.object({
    isPayer: z.literal(true),
    sessionId: z.string(),
    amount: Cents,
    paymentType: z.enum([...OrderKind.options, 'bid', 'subscription', 'card']),
    status: z.enum(['completed', 'processing', 'refunded']),
    timestamp: time,
    orderId: z.uuid().nullable(),
    title: z.string().nullable(),
    /** What the amount of an order is made of. */
    costs: z.object({ price: Cents, delivery: Cents, insurance: Cents, tax: Cents }).nullable(),
    bid: GuaranteedBid.nullable(),
  }),
  z.object({ isPayer: z.literal(false), sessionId: z.string(), status: z.enum(['completed', 'processing']) }),
])
export type PaymentResult = z.infer<typeof PaymentResult>
export type OwnPaymentResult = Extract<PaymentResult, { isPayer: true }>

/** The realtor whose proposal brought the buyer to the work, and their share in hundredths of a percent. */
export const OrderRealtor = z.object({ name: z.string(), rate: z.int() })

export const Order = z.object({
  id: z.uuid(),
  kind: OrderKind,
  status: OrderStatus,
  title: z.string(),
  artistName: z.string(),
  lotId: z.uuid().nullable(),
  artworkId: z.uuid().nullable(),
  image: Picture.nullable(),
  /** The price, or the rent with its deposit. */
  amount: Cents,
  deposit: Cents,
  /** Without its insurance. */
  delivery: Cents,
  insurance: Cents,
  /** On top of price and delivery. */
  tax: Cents,
  /** Contained in price and delivery. */
  includedTax: Cents,
  /** What is charged: amount, delivery, insurance and tax. */
  total: Cents,
  refunded: Cents,
  /** Null where none is chosen yet, or delivery is arranged with the seller. */
  deliveryOption: DeliveryOption.nullable(),
  address: OrderAddress.nullable(),
  /** Days from the payment on; null where nothing is sent. */
  arrives: z.object({ min: z.int(), max: z.int() }).nullable(),
  /** How the buyer may still change the delivery; null where it is settled. */
  deliveryChoice: DeliveryChoice.nullable(),
  realtor: OrderRealtor.nullable(),
  /** As it stands on the invoice; null before there is one. */
  invoiceNumber: z.string().nullable(),
  createdAt: time,
  dueAt: time.nullable(),
  /** How long the buyer has, or had, to pay. */
  paymentTermHours: z.int(),
  paidAt: time.nullable(),
  paidWith: z.enum(['card', 'bank-transfer', 'house']).nullable(),
  deliveredAt: time.nullable(),
  completedAt: time.nullable(),
  rating: z.int().nullable(),
  /** May be paid by card now; a larger one is paid by bank transfer. */
  canPay: z.boolean(),
  isBankTransfer: z.boolean(),
  canRate: z.boolean(),
})
export type Order = z.infer<typeof Order>

/** GET /api/v1/orders */
export const OrderList = z.object({ orders: z.array(Order), serverTime: time })
export type OrderList = z.infer<typeof OrderList>

export const RateBody = z.strictObject({ stars: z.int().min(1).max(5) })

/** GET /api/v1/sales: what the caller has sold, or earned as a realtor. */
export const SaleRecord = z.object({
  id: z.uuid(),
  title: z.string(),
  salePrice: Cents,
  /** Our commission and, if a realtor brought the sale, theirs. */
  commission: Cents,
  earnings: Cents,
  /** What the buyer paid the seller for packing and the carrier, beside the earnings. */
  delivery: Cents,
  date: time,
  buyer: z.string(),
  /** Earned as the realtor who brought the sale about, not as its seller. */
  isCommission: z.boolean(),
  /** Who shares in it as the realtor who proposed the work to the buyer. */
  realtor: OrderRealtor.extend({ share: Cents }).nullable(),
  kind: OrderKind,
  status: z.enum(['completed', 'pending_payment', 'processing']),
  /** Whether the earnings have been paid out. */
  isPaidOut: z.boolean(),
})
export type SaleRecord = z.infer<typeof SaleRecord>

/** Why the money of an order is held, apart from its delivery. */
export const HoldReason = z.enum(['problem', 'chargeback', 'refund'])
export type HoldReason = z.infer<typeof HoldReason>

export const SalesView = z.object({
  sales: z.array(SaleRecord),
  totals: z.object({
    /** The sum of completed sales. */
    earnings: z.int(),
    /** The sum of sales that are not paid yet. */
    pending: z.int(),
    buyNowSales: z.int(),
    leaseRevenue: z.int(),
    /** Owed to the caller and not yet paid out, without what they owe us. */
    payable: z.int(),
    /** Owed by the caller since a refund that followed a payout, beyond what we owe them: a later sale lowers it first. */
    debt: Cents,
    paidOut: z.int(),
  }),
  /** What was paid in the last 30 days, and in the 30 days before. */
  trends: z.object({ earnings: ComparedFigure, buyNowSales: ComparedFigure, leaseRevenue: ComparedFigure }),
  /** `at` is null where the transfer can be made now. Null where nothing is owed. */
  nextPayout: z.object({ amount: z.int(), at: time.nullable() }).nullable(),
  /**
   * Earnings that are not free yet: until the order is completed, at the latest at `freeAt` once that is known, or until
   * the problem or chargeback is decided, or the refund is made.
   */
  held: z.array(
    z.object({
      orderId: z.uuid(),
      title: z.string(),
      amount: z.int(),
      reason: HoldReason.nullable(),
      freeAt: time.nullable(),
    }),
  ),
  /** How much more of the sales of the last 12 months the caller would have got with the Premium plan. */
  gainWithPremium: z.int(),
})
export type SalesView = z.infer<typeof SalesView>

/** GET /api/v1/account/statement: the caller's lines in the ledger, the newest first. */
export const Statement = z.object({
  balance: z.int(),
  lines: z.array(z.object({ at: time, memo: z.string(), amount: z.int() })),
})
export type Statement = z.infer<typeof Statement>
