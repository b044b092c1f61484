import type { CreatePaymentBody, PaymentResult } from '@vermeil/contracts/money/payments.schema'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '@/ui/button'
import { usePayment } from './payment'
import { WaitingForPayment } from './waiting-for-payment'

type PaymentButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  /** What is paid; its amount is in cents, and the server compares it with what is owed. */
  payment: CreatePaymentBody
  disabled?: boolean
  /** The payment page in the other tab is done, one way or the other. */
  onSettled?: (result: PaymentResult) => void
  children: ReactNode
}

/** Leads to the payment provider. The one button of every payment: idle, Processing..., then the wait for the other tab. */
export function PaymentButton({
  payment,
  disabled,
  onSettled,
  variant = 'gold',
  children,
  ...button
}: PaymentButtonProps) {
  const { pay, isProcessing, openedUrl, stopWaiting } = usePayment({ onSettled })
  if (openedUrl) return <WaitingForPayment url={openedUrl} onStop={stopWaiting} />
  return (
    <Button variant={variant} {...button} disabled={disabled || isProcessing} onClick={() => pay(payment)}>
      {isProcessing ? 'Processing...' : children}
    </Button>
  )
}
