import type { PlannedLot, SpendPlan } from '@vermeil/contracts/money/spend-plans.schema'
import { CircleCheck, CircleDashed, CircleX, Hourglass, Trophy } from 'lucide-react'
import { WorkCell } from '@/entities/lot/work-cell'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { StatusPill } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Progress } from '@/ui/progress'
import { outlookOf, placeText } from './plan-text'

const statuses = {
  waiting: { label: 'Waiting', icon: Hourglass, tone: 'neutral' },
  placing: { label: 'Placing', icon: CircleDashed, tone: 'info' },
  leading: { label: 'Leading', icon: CircleCheck, tone: 'success' },
  won: { label: 'Won', icon: Trophy, tone: 'gold' },
  over: { label: 'Over', icon: CircleX, tone: 'neutral' },
} as const satisfies Record<PlannedLot['status'], object>

type PlanCardProps = { plan: SpendPlan; onEdit: () => void; onStop: () => void }

/** One plan: what it may spend, and what it is doing about each lot and why. */
export function PlanCard({ plan, onEdit, onStop }: PlanCardProps) {
  const { name, budget, askedBudget, maxWins, lots, isStopped } = plan
  const taken = lots.reduce((sum, { cost }) => sum + cost, 0)
  const won = lots.filter(({ status }) => status === 'won').length
  return (
    <Card className="grid gap-5 p-6">
      <section aria-label={name} className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="grid gap-1">
            <h3 className="font-display text-2xl">{name}</h3>
            <p className="text-sm text-muted">
              {maxWins === 1 ? 'One lot' : `Up to ${maxWins} lots`} of {lots.length}, {formatMoney(budget)} in all with
              delivery and tax. {won > 0 && `${won} won.`}
            </p>
          </div>
          {!isStopped && (
            <div className="flex gap-2">
              <Button variant="outline" size="sm" aria-label={`Change ${name}`} onClick={onEdit}>
                Change
              </Button>
              <Button variant="outline" size="sm" aria-label={`Stop ${name}`} onClick={onStop}>
                Stop
              </Button>
            </div>
          )}
        </div>
        <div className="grid gap-1.5">
          <Progress label={`Set aside or spent of ${name}`} value={Math.min(taken, budget)} max={budget} />
          <p className="figures text-sm">
            {formatMoney(taken)} of {formatMoney(budget)} set aside or spent. {outlookOf(plan)}
          </p>
          {askedBudget !== null && (
            <p className="figures text-sm">
              The budget comes down to {formatMoney(askedBudget)} once the plan leads at no more than that.
            </p>
          )}
        </div>
        <ol className="divide-y divide-line">
          {lots.map((planned) => {
            const { label, icon, tone } = statuses[planned.status]
            const { lot, limit } = planned
            return (
              <li key={lot.id} className="flex flex-wrap items-center justify-between gap-4 py-3">
                <WorkCell
                  image={lot.image}
                  title={lot.title}
                  artistName={lot.artist.name}
                  to={paths.lot(lot.id, lot.slug)}
                />
                <div className="grid max-w-md justify-items-start gap-1 text-sm sm:justify-items-end sm:text-end">
                  <StatusPill icon={icon} tone={tone}>
                    {label}
                  </StatusPill>
                  <span className="figures">{placeText(planned)}</span>
                  <span className="figures text-muted">At most {formatMoney(limit)} in all</span>
                </div>
              </li>
            )
          })}
        </ol>
      </section>
    </Card>
  )
}
