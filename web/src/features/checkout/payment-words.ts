import type { PaymentResult } from '@vermeil/contracts/payments'

export const paymentTypeNames: Record<PaymentResult['paymentType'], string> = {
  purchase: 'Purchase',
  auction: 'Auction',
  lease: 'Lease',
  bid: 'Bid',
  donation: 'Donation',
  subscription: 'Subscription',
  test: 'Test payment',
}

const thanks: Record<PaymentResult['paymentType'], string> = {
  purchase: 'Thank you for your purchase. The seller has been told, and the work is yours.',
  auction: 'Thank you for your payment. The seller has been told, and the work is yours.',
  lease: 'Thank you. Your lease has begun, and the deposit goes back to you with the work’s return.',
  bid: 'Thank you. The amount is held while you lead, and taken only if you win.',
  donation: 'Thank you for your donation.',
  subscription: 'Thank you for subscribing. Your plan is in force from now on.',
  test: 'The test payment arrived. Nothing was bought, and nothing is delivered.',
}

export const statusNames: Record<PaymentResult['status'], string> = {
  completed: 'Completed',
  processing: 'Processing',
  refunded: 'Refunded',
}

/** What the payment came to, in a sentence. */
export function resultWords({ status, paymentType }: Pick<PaymentResult, 'status' | 'paymentType'>): string {
  if (status === 'processing') return 'Thank you. The provider’s confirmation is on its way; this page waits for it.'
  if (status === 'refunded') {
    return 'Somebody else’s payment arrived first, so the work could not be yours. Your payment goes back to your card in full.'
  }
  return thanks[paymentType]
}
