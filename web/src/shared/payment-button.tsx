import type { CreatePaymentBody } from '@vermeil/contracts/payments'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '@/ui/button'
import { usePayment } from './payment'

type PaymentButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  /** What is paid; its amount is in cents, and the server compares it with what is owed. */
  payment: CreatePaymentBody
  disabled?: boolean
  children: ReactNode
}

/** Leads to the payment provider. The one button of every payment: idle, Processing..., idle. */
export function PaymentButton({ payment, disabled, variant = 'gold', children, ...button }: PaymentButtonProps) {
  const { pay, isProcessing, openedUrl } = usePayment()
  return (
    <>
      <Button variant={variant} {...button} disabled={disabled || isProcessing} onClick={() => pay(payment)}>
        {isProcessing ? 'Processing...' : children}
      </Button>
      {openedUrl && (
        <p role="status" className="w-full text-sm text-muted">
          The payment page is open in another tab.{' '}
          <a
            href={openedUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex items-center gap-1 text-gold underline underline-offset-4"
          >
            Open it again
            <ExternalLink className="size-3.5" aria-hidden="true" />
          </a>
        </p>
      )}
    </>
  )
}
