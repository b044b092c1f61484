import { z } from 'zod'
import { amountReferences } from './bid-amounts.ts'
import { Cents } from './money.ts'
import { Obligation } from './obligations.ts'

const none = z.object({})

/**
 * Every refusal the house can give: its stable code, its HTTP status, what it carries, and the sentence an API client
 * reads. The web has its own copy for each code, so a sentence here may be plain.
 */
export const errorCatalogue = {
  'request.invalid': {
    status: 422,
    details: z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) }),
    title: 'The request does not have the expected form.',
  },
  'request.malformed': { status: 400, details: none, title: 'The request could not be read.' },
  'request.too-large': { status: 413, details: none, title: 'The request is larger than the house accepts.' },
  'request.rate-limited': {
    status: 429,
    details: z.object({ retryAfterSeconds: z.number() }),
    title: 'Too many requests. Please wait a moment.',
  },
  'route.unknown': { status: 404, details: none, title: 'There is nothing at this address.' },
  'account.required': { status: 401, details: none, title: 'Please sign in.' },
  'account.not-confirmed': { status: 403, details: none, title: 'Please confirm your e-mail address first.' },
  'account.suspended': { status: 403, details: none, title: 'This account is suspended.' },
  'account.second-factor-required': {
    status: 403,
    details: none,
    title: 'Please give the code of your authenticator app first.',
  },
  'account.no-second-factor': { status: 409, details: none, title: 'Two-factor authentication is not turned on.' },
  'account.recovery-refused': { status: 403, details: none, title: 'The password or the recovery code is not right.' },
  'account.wrong-password': { status: 403, details: none, title: 'The password is not right.' },
  'account.is-staff': { status: 409, details: none, title: 'An administrator can not delete their own account.' },
  'account.has-obligations': {
    status: 409,
    details: z.object({ obligations: z.array(Obligation) }),
    title: 'The account can not be deleted yet.',
  },
  'email-change.unknown': { status: 404, details: none, title: 'This link has expired or was already used.' },
  'email-change.address-taken': {
    status: 409,
    details: none,
    title: 'Another account has this address by now. Please write to us.',
  },
  'account.unknown': { status: 404, details: none, title: 'There is no such account.' },
  'session.unknown': { status: 404, details: none, title: 'There is no such session.' },
  'preferences.sms-unavailable': { status: 409, details: none, title: 'Text messages are not set up at this house.' },
  'access.denied': { status: 403, details: none, title: 'This account may not do that.' },
  'idempotency.reused': {
    status: 422,
    details: none,
    title: 'This Idempotency-Key was already used with another request.',
  },
  'upload.too-large': { status: 413, details: z.object({ maxBytes: z.number() }), title: 'The file is too large.' },
  'upload.wrong-type': { status: 415, details: none, title: 'Files of this type are not accepted.' },
  'upload.too-many-pixels': { status: 422, details: none, title: 'The picture has more than 40 megapixels.' },
  'upload.unreadable': { status: 422, details: none, title: 'The file could not be read.' },
  'upload.quota-exceeded': { status: 413, details: none, title: 'The storage of this account is full.' },
  'bid.too-low': { status: 409, details: z.object({ minimum: Cents }), title: 'The bid is below the minimum.' },
  'bid.ceiling-below-price': {
    status: 409,
    details: z.object({ minimum: Cents }),
    title: 'A maximum bid can not be lowered below the current bid.',
  },
  'bid.too-high': { status: 409, details: z.object({ most: Cents }), title: 'No bid may be higher than that.' },
  'bid.unusual': {
    status: 409,
    details: z.object({
      amount: Cents,
      reference: z.enum(amountReferences),
      referenceAmount: Cents,
      /** How many times the reference the amount is, rounded down. */
      times: z.int(),
    }),
    title: 'This amount is unusually high for this lot. Please confirm it.',
  },
  'bid.own-lot': { status: 403, details: none, title: 'Those who are paid from a lot may not bid on it.' },
  'bid.by-staff': { status: 403, details: none, title: 'The staff of the house may not bid.' },
  'bid.card-required': { status: 403, details: none, title: 'Please put a card on file before bidding.' },
  'bid.not-voidable': { status: 409, details: none, title: 'There is no such standing bid to void.' },
  'buy-now.unavailable': { status: 409, details: none, title: 'This lot can not be bought at a fixed price now.' },
  'artist.unknown': { status: 404, details: none, title: 'There is no such artist.' },
  'listing.unknown': { status: 404, details: none, title: 'There is no such listing.' },
  'listing.not-a-seller': { status: 403, details: none, title: 'Please apply to sell first.' },
  'listing.incomplete': {
    status: 422,
    details: z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) }),
    title: 'The listing is not complete yet.',
  },
  'listing.limit-reached': {
    status: 409,
    details: z.object({ limit: z.number() }),
    title: 'Your plan allows no more listings at the same time.',
  },
  'listing.too-many-drafts': { status: 409, details: none, title: 'Please submit or delete a draft first.' },
  'listing.too-many-images': {
    status: 409,
    details: z.object({ most: z.number() }),
    title: 'A work has enough pictures.',
  },
  'listing.not-editable': { status: 409, details: none, title: 'This listing can no longer be changed.' },
  'listing.not-in-review': { status: 409, details: none, title: 'This listing is not waiting for review.' },
  'upload.quota-reached': {
    status: 409,
    details: z.object({ maxBytes: z.number() }),
    title: 'Your pictures take up all the room an account has.',
  },
  'lot.unknown': { status: 404, details: none, title: 'There is no such lot.' },
  'lot.not-open': { status: 409, details: none, title: 'Bidding on this lot has not opened yet.' },
  'lot.closed': { status: 409, details: none, title: 'This auction has already ended.' },
  'lot.stopped': { status: 409, details: none, title: 'Bidding has been stopped by admin.' },
  'lot.not-stopped': { status: 409, details: none, title: 'Bidding on this lot is not stopped.' },
  'lot.sold': { status: 409, details: none, title: 'This lot has been sold.' },
  'lot.withdrawn': { status: 409, details: none, title: 'This lot has been withdrawn.' },
  'lot.still-open': { status: 409, details: none, title: 'This auction has not ended yet.' },
  'lot.no-bids': { status: 409, details: none, title: 'Nobody has bid on this lot.' },
  'lot.has-bids': { status: 409, details: none, title: 'This lot already has a bid.' },
  'lot.reserve-not-met': { status: 409, details: none, title: 'The reserve of this lot is not met.' },
  'lot.at-starting-bid': { status: 409, details: none, title: 'The price is already at the starting bid.' },
  'lot.not-on-block': { status: 409, details: none, title: 'This lot is not on the block.' },
  'lot.timed': { status: 409, details: none, title: 'Only lots of the saleroom can be bought this way.' },
  'saleroom.empty': { status: 409, details: none, title: 'Nothing is on the block.' },
  'sale.unknown': { status: 404, details: none, title: 'There is no such sale.' },
  'sale.not-the-floors': { status: 409, details: none, title: 'This sale is not the floor paddle’s to assign.' },
  'music.pin-wrong': { status: 403, details: z.object({ triesLeft: z.number() }), title: 'Invalid PIN' },
  'music.pin-locked': {
    status: 429,
    details: z.object({ retryAfterSeconds: z.number() }),
    title: 'Too many wrong PINs. Please try again later.',
  },
  'music.grant-expired': { status: 403, details: none, title: 'Please enter the PIN again.' },
  'music.not-audio': { status: 415, details: none, title: 'Please select an audio file' },
  'music.playlist-full': { status: 409, details: none, title: 'The playlist is full. Please remove a piece first.' },
  'music.order-stale': { status: 409, details: none, title: 'The playlist has changed meanwhile. Please look again.' },
  'music.unknown': { status: 404, details: none, title: 'There is no such piece of music.' },
  'authenticity.unknown': { status: 404, details: none, title: 'There is no such request.' },
  'authenticity.wrong-move': { status: 409, details: none, title: 'The request can not go from where it is to there.' },
  'authenticity.report-missing': { status: 409, details: none, title: 'Please attach the report first.' },
  'upload.missing': { status: 422, details: none, title: 'The request carries no file.' },
  'upload.too-many': { status: 422, details: z.object({ maxFiles: z.number() }), title: 'There are too many files.' },
  'payment.amount-invalid': { status: 400, details: none, title: 'Please enter a valid amount' },
  'payment.amount-differs': {
    status: 409,
    details: z.object({ owed: Cents }),
    title: 'The amount is not what is owed. Please look at the price again.',
  },
  'payment.over-card-limit': {
    status: 409,
    details: z.object({ most: Cents }),
    title: 'A card can not be charged that much at once. Please pay by bank transfer.',
  },
  'payment.verification-failed': { status: 404, details: none, title: 'Payment verification failed' },
  'payment.provider-away': {
    status: 503,
    details: none,
    title: 'The payment provider does not answer. Please try again.',
  },
  'card.unknown': { status: 404, details: none, title: 'There is no such card.' },
  'card.expired': { status: 409, details: none, title: 'This card has expired. Please add another one.' },
  'card.pays-plan': {
    status: 409,
    details: none,
    title: 'This card pays your plan. Make another card the default first, or end the plan.',
  },
  'card.guarantees-bids': {
    status: 409,
    details: none,
    title: 'This card guarantees your open bids. You can remove it when they have ended.',
  },
  'card.last-while-bidding': {
    status: 409,
    details: none,
    title: 'You have open bids, and this is your only card. Add another one first, or wait until they have ended.',
  },
  'webhook.not-signed': { status: 400, details: none, title: 'The signature of this event is not right.' },
  'work.unknown': { status: 404, details: none, title: 'There is no such work.' },
  'work.booked': { status: 409, details: none, title: 'This work is leased or reserved at the moment.' },
  'lease.unavailable': { status: 409, details: none, title: 'This work can not be leased now.' },
  'lease.unknown': { status: 404, details: none, title: 'There is no such lease.' },
  'lease.not-active': { status: 409, details: none, title: 'This work is already back.' },
  'lease.damage-above-deposit': { status: 422, details: none, title: 'The damage can not be more than the deposit.' },
  'order.unknown': { status: 404, details: none, title: 'There is no such order.' },
  'order.not-payable': { status: 409, details: none, title: 'There is nothing to pay on this order.' },
  'order.paid': { status: 409, details: none, title: 'This bid is paid for. Please refund the order first.' },
  'order.not-deliverable': { status: 409, details: none, title: 'There is no delivery to confirm on this order.' },
  'order.not-ratable': { status: 409, details: none, title: 'A rating is given once, after the delivery.' },
  'order.not-refundable': {
    status: 409,
    details: z.object({ refundable: Cents }),
    title: 'Not so much of this order can be refunded.',
  },
  'order.not-lapsed': { status: 409, details: none, title: 'This order has not lapsed, or was dealt with already.' },
  'order.no-underbidder': { status: 409, details: none, title: 'There is nobody else who bid on this lot.' },
  'payout.amount-differs': {
    status: 409,
    details: z.object({ payable: Cents }),
    title: 'The amount is not what is payable now.',
  },
  'plan.unknown': { status: 404, details: none, title: 'There is no such plan.' },
  'plan.by-contact': { status: 409, details: none, title: 'Please contact our sales team about this plan.' },
  'plan.current': { status: 409, details: none, title: 'You are on this plan already.' },
  'house.unavailable': { status: 503, details: none, title: 'The house is not ready. Please try again shortly.' },
  'house.failed': { status: 500, details: none, title: 'Something went wrong on our side.' },
} satisfies Record<string, { status: number; details: z.ZodType; title: string }>

export type ErrorCode = keyof typeof errorCatalogue
export type ErrorDetails<C extends ErrorCode> = z.infer<(typeof errorCatalogue)[C]['details']>

/** The body of every refusal: RFC 9457, with our stable code beside the standard members. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>
