import { useQuery } from '@tanstack/react-query'
import type { StagingBill as Bill } from '@vermeil/contracts/loans/stagings.schema'
import { CheckoutButton } from '@/entities/payment/checkout-button'
import { PaymentLines } from '@/entities/payment/payment-lines'
import { useAuth } from '@/shared/auth/auth'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { isRefusal } from '@/shared/http/api-error'
import { signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link, useLocation } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { RecordFacts } from '@/ui/data-table/record-sheet'
import { LoadFailure } from '@/ui/load-failure'
import { Picture } from '@/ui/picture'
import { Skeleton } from '@/ui/skeleton'
import { stagingDates } from './staging-text'
import { openLinkPayment, stagingBillQuery } from './stagings-api'

/** What a client is asked to pay for a work in their home, by a private link. */
export function StagingBill({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(stagingBillQuery(token))
  if (isRefusal(error, 'staging.unknown') || isRefusal(error, 'request.invalid')) {
    return <p className="mt-6 text-muted">This link has expired. Ask your realtor to request the work again.</p>
  }
  if (error) return <LoadFailure className="mt-6" what="The payment" onRetry={refetch} />
  if (!data) return <Skeleton className="mt-6 h-64" />
  return (
    <div className="mt-6 grid gap-6">
      {data.picture && (
        <Picture
          picture={data.picture}
          alt={`${data.title} by ${data.artist}`}
          sizes="(width >= 42rem) 640px, 100vw"
          widest={1200}
          ratio="4 / 3"
          fit="contain"
        />
      )}
      <p className="text-lg">
        <strong>{data.title}</strong> by {data.artist}, asked for by {data.realtorName || 'your realtor'} for your home.
      </p>
      <RecordFacts
        facts={[
          { label: 'Home', value: [data.address, data.room].filter(Boolean).join(', ') },
          { label: 'Dates', value: stagingDates(data) },
          { label: 'Each further month', value: formatMoney(data.monthlyPrice) },
          { label: 'Pay by', value: data.isPaid ? null : formatMoment(data.payBy) },
        ]}
      />
      {data.isPaid ? (
        <p>
          This is paid. Invoices of further months are among <Link to={paths.orders}>your orders</Link>.
        </p>
      ) : (
        <Payment token={token} bill={data} />
      )}
    </div>
  )
}

function Payment({ token, bill }: { token: string; bill: Bill }) {
  const { user } = useAuth()
  const { pathname } = useLocation()
  return (
    <div className="grid gap-4">
      <PaymentLines
        lines={[
          { name: 'First month', value: formatMoney(bill.firstMonth) },
          { name: 'Deposit, refunded when you return the work', value: formatMoney(bill.deposit) },
        ]}
        total={bill.amount}
      />
      <p className="text-sm text-muted">
        You pay with an account of the email address that this link was sent to: invoices, refunds and the deposit
        belong to it.
      </p>
      <p>
        {user ? (
          <CheckoutButton amount={bill.amount} openPage={(key) => openLinkPayment(token, key)} />
        ) : (
          <Button asChild variant="gold">
            <Link to={signInPath(pathname)}>Sign in to pay {formatMoney(bill.amount)}</Link>
          </Button>
        )}
      </p>
    </div>
  )
}
