import { useQuery } from '@tanstack/react-query'
import type { SpendPlan } from '@vermeil/contracts/money/spend-plans.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { EmptyState } from '@/ui/empty-state'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { PlanCard } from './plan-card'
import { PlanForm } from './plan-form'
import { plansQuery, stopPlan, usePlanAction } from './spend-plans-api'

type PlanListProps = {
  /** Lots that can be chosen: what the person bids on and watches. */
  candidates: readonly LotCard[]
}

/** Spend plans: several lots for one budget, and what each plan is doing. */
export function PlanList({ candidates }: PlanListProps) {
  const { data, isError, refetch } = useQuery(plansQuery)
  const [edited, setEdited] = useState<SpendPlan | 'new' | null>(null)
  const [stopped, setStopped] = useState<SpendPlan | null>(null)
  const stopping = usePlanAction({ run: ({ id }: SpendPlan) => stopPlan(id), done: 'Plan stopped' })
  const button = (
    <Button variant="gold" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" />
      Make a plan
    </Button>
  )
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h2 className="font-display text-2xl">Spend plans</h2>
          <p className="max-w-prose text-sm text-muted">
            Name a budget and the lots you would like, in your order. We bid for you, never for more than the budget
            with delivery and tax, and never for more lots than you want. Nobody else sees your plan.
          </p>
        </div>
        {data && data.plans.length > 0 && button}
      </div>
      {isError && !data && <LoadFailure what="Your spend plans" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-60" />}
      {data?.plans.length === 0 && (
        <EmptyState icon={ListChecks} title="No plan yet" actions={button}>
          <p>Any two of five works, at most $8,000 in all: a plan bids on one after the other for you.</p>
        </EmptyState>
      )}
      {data?.plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} onEdit={() => setEdited(plan)} onStop={() => setStopped(plan)} />
      ))}
      {edited && (
        <PlanForm plan={edited === 'new' ? null : edited} candidates={candidates} onClose={() => setEdited(null)} />
      )}
      <ConfirmDialog
        open={stopped !== null}
        onOpenChange={(isOpen) => !isOpen && setStopped(null)}
        title={`Stop ${stopped?.name ?? 'the plan'}?`}
        description="It places no further bid. Lots that it leads stay yours at the current price, which binds you; its maximums come down to it."
        confirmLabel="Stop plan"
        isDestructive
        onConfirm={() => {
          if (stopped) stopping.mutate(stopped)
          setStopped(null)
        }}
      />
    </section>
  )
}
