import type { Order, OwnPaymentResult, PaymentResult } from '@vermeil/contracts/money/payments.schema'
import { CircleCheck, Clock, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { paymentTypeName, resultHeading, resultText, statusName } from '@/entities/payment/payment-text'
import { useAuth } from '@/shared/auth/auth'
import { formatMoney } from '@/shared/format/format'
import { signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link, useLocation } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { CopiedCode } from '@/ui/copied-code'
import { Picture } from '@/ui/picture'
import { nextAfterPayment, usePaidOrder } from './paid-order'

const icons = { completed: CircleCheck, processing: Clock, refunded: Undo2 }

/** Without a result it is the thank-you card alone: no session, no figures, and nothing granted. */
export function PaymentSuccess({ result }: { result?: PaymentResult }) {
  const own = result?.isPayer ? result : null
  const status = result?.status ?? 'completed'
  const order = usePaidOrder(own)
  const next = order && status === 'completed' ? nextAfterPayment(order) : null
  const Icon = icons[status]
  // A bid is only authorized: there is no receipt before it wins.
  const hasReceipt = status !== 'refunded' && own?.paymentType !== 'bid'
  return (
    <Card className="text-center sm:p-10">
      <Icon className="mx-auto size-12 text-success" strokeWidth={1.25} aria-hidden="true" />
      <h2 className="mt-4 text-2xl sm:text-3xl">{result ? resultHeading(result) : 'Payment Successful!'}</h2>
      {own?.title && <p className="mt-2 font-display text-xl text-gold">{own.title}</p>}
      {order?.image && (
        <div className="mx-auto mt-6 max-w-60">
          <Picture picture={order.image} alt="" sizes="240px" widest={480} fit="contain" />
        </div>
      )}
      <p className="mt-3 text-muted">{result ? resultText(result) : 'Thank you for your payment.'}</p>
      {next && <p className="mt-3">{next}</p>}
      {own && <Figures result={own} order={order} />}
      {result && !own && <SignInForFigures />}
      {hasReceipt && <p className="mt-6 text-sm text-muted">A confirmation email with your receipt will follow.</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {own && <NextStep result={own} />}
        <Button asChild variant={own?.orderId || own?.bid ? 'outline' : 'gold'}>
          <Link to={paths.auctions}>Back to Auctions</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.dashboard}>Go to Dashboard</Link>
        </Button>
      </div>
    </Card>
  )
}

function NextStep({ result: { orderId, bid } }: { result: OwnPaymentResult }) {
  if (orderId) {
    return (
      <Button asChild variant="gold">
        <Link to={paths.order(orderId)}>See your order</Link>
      </Button>
    )
  }
  if (!bid) return null
  return (
    <Button asChild variant="gold">
      <Link to={paths.lot(bid.lot.id, bid.lot.slug)}>{bid.isPlaced === false ? 'Bid again' : 'See the lot'}</Link>
    </Button>
  )
}

type FiguresProps = { result: OwnPaymentResult; order: Order | undefined }

function Figures({ result, order }: FiguresProps) {
  return (
    <dl className="figures mt-8 grid grid-cols-1 gap-3 border-y border-line py-5 text-start">
      <Line name="Payment type">{paymentTypeName(result.paymentType)}</Line>
      {order?.invoiceNumber && <Line name="Order number">{order.invoiceNumber}</Line>}
      {result.costs && (order?.deposit || result.costs.price < result.amount) && (
        <CostLines costs={result.costs} deposit={order?.deposit ?? 0} />
      )}
      <Line name="Amount">{formatMoney(result.amount)}</Line>
      <Line name="Status">{statusName(result)}</Line>
      <Line name="Payment reference">
        <CopiedCode text={result.sessionId} />
      </Line>
    </dl>
  )
}

function CostLines({ costs, deposit }: { costs: NonNullable<OwnPaymentResult['costs']>; deposit: number }) {
  const lines = {
    [deposit > 0 ? 'Rent' : 'Price']: costs.price - deposit,
    ...{ Deposit: deposit, Delivery: costs.delivery, 'Transit insurance': costs.insurance, Tax: costs.tax },
  }
  return Object.entries(lines).map(
    ([name, cents]) =>
      cents > 0 && (
        <Line key={name} name={name}>
          {formatMoney(cents)}
        </Line>
      ),
  )
}

function SignInForFigures() {
  const { user, loading } = useAuth()
  const { pathname, search } = useLocation()
  if (user || loading) return null
  return (
    <p className="mt-4 text-sm">
      <Link to={signInPath(pathname + search)} className="text-gold underline underline-offset-4">
        Sign in to see the details
      </Link>
    </p>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  )
}
