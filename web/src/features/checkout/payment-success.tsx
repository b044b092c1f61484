import type { PaymentResult } from '@vermeil/contracts/payments'
import { CircleCheck, Clock, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '@/shared/format'
import { paths } from '@/shared/paths'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { paymentTypeNames, resultWords, statusNames } from './payment-words'

const headings: Record<PaymentResult['status'], string> = {
  completed: 'Payment Successful!',
  processing: 'Payment Received',
  refunded: 'Payment Refunded',
}
const icons = { completed: CircleCheck, processing: Clock, refunded: Undo2 }

/** Without a result it is the thank-you card alone: no session, no figures, and nothing granted. */
export function PaymentSuccess({ result }: { result?: PaymentResult }) {
  const status = result?.status ?? 'completed'
  const Icon = icons[status]
  return (
    <Card className="text-center sm:p-10">
      <Icon className="mx-auto size-12 text-success" strokeWidth={1.25} aria-hidden="true" />
      <h2 className="mt-4 text-2xl sm:text-3xl">{headings[status]}</h2>
      {result?.title && <p className="mt-2 font-display text-xl text-gold">{result.title}</p>}
      <p className="mt-3 text-muted">{result ? resultWords(result) : 'Thank you for your payment.'}</p>
      {result && (
        <dl className="figures mt-8 grid gap-3 border-y border-line py-5 text-start">
          <Line name="Payment type">{paymentTypeNames[result.paymentType]}</Line>
          <Line name="Amount">{formatMoney(result.amount)}</Line>
          <Line name="Status">{statusNames[result.status]}</Line>
          <Line name="Session ID">
            <code className="text-sm break-all">{result.sessionId}</code>
          </Line>
        </dl>
      )}
      {status !== 'refunded' && (
        <p className="mt-6 text-sm text-muted">A confirmation email with your receipt will follow.</p>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {result?.orderId && (
          <Button asChild variant="gold">
            <Link to={paths.order(result.orderId)}>See your order</Link>
          </Button>
        )}
        <Button asChild variant={result?.orderId ? 'outline' : 'gold'}>
          <Link to={paths.auctions}>Back to Auctions</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.dashboard}>Go to Dashboard</Link>
        </Button>
      </div>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}
