import { CircleX } from 'lucide-react'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'

export function PaymentFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Card role="alert" className="text-center sm:p-10">
      <CircleX className="mx-auto size-12 text-danger" strokeWidth={1.25} aria-hidden="true" />
      <h2 className="mt-4 text-2xl sm:text-3xl">Payment Verification Failed</h2>
      <p className="mt-3 text-muted">{message}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button variant="gold" onClick={onRetry}>
          Try Again
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.contact}>Contact support</Link>
        </Button>
      </div>
    </Card>
  )
}
