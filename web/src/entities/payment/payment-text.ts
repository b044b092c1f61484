import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { GuaranteedBid, OwnPaymentResult, PaymentResult } from '@vermeil/contracts/money/payments.schema'
import { formatMoney } from '@/shared/format/format'
import type { ToastMessage } from '@/shared/page/toasts'

type PaymentType = OwnPaymentResult['paymentType']

const paymentTypes = {
  ...orderKinds,
  ...{ purchase: { label: 'Purchase' }, bid: { label: 'Bid' } },
  ...{ subscription: { label: 'Subscription' }, card: { label: 'Card' } },
} satisfies Record<PaymentType, { label: string }>

export const paymentTypeName = (type: PaymentType): string => paymentTypes[type].label

const thanks: Record<Exclude<PaymentType, 'bid'>, string> = {
  purchase: 'Thank you for your purchase. The work is yours, and we have let the seller know.',
  auction: 'Thank you for your payment. The work is yours, and we have let the seller know.',
  'loan-purchase': 'Thank you for your purchase. The work is yours, and the loan has ended.',
  lease: 'Thank you. Your lease begins when the work arrives. We refund the deposit when it is back.',
  hire: 'Thank you. The work is reserved for your set. We refund the deposit when it is back in good condition.',
  staging: 'Thank you. The month is paid. We refund the deposit when the work is back.',
  'late-fee': 'Thank you. With this the late days are paid.',
  damage: 'Thank you. With this the damage is settled.',
  donation: 'Thank you for your donation.',
  subscription: 'Thank you for subscribing. Your plan is active now.',
  card: 'Thank you. Your card is saved, and nothing was charged.',
  test: 'The test payment arrived. Nothing was bought, and nothing is delivered.',
}

/** In which state the money is. A bid's amount is only authorized until it wins. */
export function statusName({ status, paymentType }: Pick<OwnPaymentResult, 'status' | 'paymentType'>): string {
  if (status === 'processing') return 'Processing'
  if (paymentType === 'bid') return status === 'completed' ? 'Authorized' : 'Released'
  return status === 'completed' ? 'Completed' : 'Refunded'
}

/** What became of it, as a heading. */
export function resultHeading(result: PaymentResult): string {
  if (result.status === 'processing') return 'Payment Received'
  if (result.status === 'completed') return 'Payment Successful!'
  return result.isPayer && result.bid ? 'Your bid was not placed' : 'Payment Refunded'
}

/** What the payment came to, in a sentence. */
export function resultText(result: PaymentResult): string {
  if (!result.isPayer) return 'Thank you for your payment.'
  const { status, paymentType, amount, bid } = result
  if (bid) return bidText(bid, amount)
  if (status === 'processing') return 'Thank you. We are waiting for the payment provider to confirm it.'
  if (status === 'refunded') {
    return 'Someone else paid first. Your payment goes back to your card in full.'
  }
  return paymentType === 'bid' ? 'Your card was authorized.' : thanks[paymentType]
}

function bidText({ lot, isMaximum, isPlaced, refusal, youLead, currentBid }: GuaranteedBid, amount: number): string {
  const offer = `Your ${isMaximum ? 'maximum' : 'bid'} of ${formatMoney(amount)} on “${lot.title}”`
  if (isPlaced === null) return `Your card was authorized. We are placing your bid of ${formatMoney(amount)} now.`
  if (!isPlaced) {
    return `${offer} was not placed. ${refusal ?? ''} Nothing was charged, and the hold on your card is released. Your card is saved, so you can bid again at once.`
  }
  const price = currentBid === null ? '' : ` at ${formatMoney(currentBid)}`
  if (youLead) {
    return `${offer} was placed, and you have the high bid${price}. The amount is held on your card while you lead, and charged only if you win.`
  }
  return `${offer} was placed, but another bidder leads${price}. The hold on your card is released.`
}

/** The same as a toast, for the tab that the payment began in and for the one it returns to. */
export function resultToast(result: PaymentResult): ToastMessage {
  if (result.status === 'refunded') {
    const description = result.bid ? resultText(result) : 'Someone else was faster.'
    return { title: result.bid ? 'Bid Not Placed' : 'Payment Refunded', description, tone: 'destructive' }
  }
  if (result.isPayer && result.bid)
    return { title: 'Bid Placed Successfully!', description: resultText(result), tone: 'success' }
  return {
    title: 'Payment Successful!',
    description: 'Your payment has been processed successfully.',
    tone: 'success',
  }
}
