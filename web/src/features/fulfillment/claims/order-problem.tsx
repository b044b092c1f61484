import { useQuery } from '@tanstack/react-query'
import { MessageSquareWarning } from 'lucide-react'
import { useState } from 'react'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { lazyDialog } from '@/ui/lazy-dialog'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { ClaimStatePill, claimNextStep, claimTopic } from './claim-text'
import { orderProblemsQuery } from './claims-api'

const ReportProblemDialog = lazyDialog(() =>
  import('./report-problem-dialog').then((module) => module.ReportProblemDialog),
)

/** On an order's page, for both sides: what was reported, or what its buyer can report now. */
export function OrderProblem({ orderId }: { orderId: string }) {
  const query = useQuery(orderProblemsQuery(orderId))
  const [isOpen, setIsOpen] = useState(false)
  if (query.isPending) return <Skeleton className="h-11 w-48" />
  if (query.isError) return <LoadFailure what="What was reported" onRetry={query.refetch} />
  const { claim, reportable } = query.data
  if (claim) {
    return (
      <Card>
        <section aria-labelledby="order-problem" className="grid justify-items-start gap-3">
          <ClaimStatePill state={claim.state} />
          <h2 id="order-problem" className="text-xl">
            {claimTopic(claim)}
          </h2>
          <p className="text-muted">{claimNextStep(claim)}</p>
          <Button asChild variant="outline">
            <Link to={paths.claim(claim.id)}>See the problem</Link>
          </Button>
        </section>
      </Card>
    )
  }
  const [first, ...others] = reportable
  if (!first) return null
  return (
    <div>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <MessageSquareWarning aria-hidden="true" />
        Report a problem
      </Button>
      {isOpen && (
        <ReportProblemDialog orderId={orderId} reportable={[first, ...others]} onClose={() => setIsOpen(false)} />
      )}
    </div>
  )
}
