import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { formatDate } from '@/shared/format/format'
import { StatusPill } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import type { Application, Decision } from './applications-api'

const statuses = {
  pending: { icon: Clock, tone: 'warning' },
  approved: { icon: CircleCheck, tone: 'success' },
  rejected: { icon: CircleX, tone: 'danger' },
} as const

const answers: readonly { label: string; of: (application: Application) => string | null }[] = [
  { label: 'Full name', of: ({ full_name }) => full_name },
  { label: 'Phone', of: ({ phone }) => phone },
  { label: 'Experience', of: ({ experience }) => experience },
  { label: 'Statement', of: ({ bio }) => bio },
  { label: 'Social media', of: ({ social_media }) => social_media },
  { label: 'Previous exhibitions', of: ({ previous_exhibitions }) => previous_exhibitions },
  { label: 'Commission work', of: ({ commission_work }) => commission_work },
]

type ApplicationCardProps = {
  application: Application
  isBusy: boolean
  onDecide: (decision: Decision) => void
}

export function ApplicationCard({ application, isBusy, onDecide }: ApplicationCardProps) {
  const { artist_name: name, email, specialty, portfolio, status, created_at } = application
  const given = answers.filter(({ of }) => of(application))
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="text-xl">{name}</h3>
          <p className="text-muted">{specialty}</p>
          <p className="figures mt-1 text-sm break-words text-muted">
            <a href={`mailto:${email}`} className="underline underline-offset-4 hover:text-gold">
              {email}
            </a>{' '}
            · applied {formatDate(created_at)}
          </p>
        </div>
        <StatusPill icon={statuses[status].icon} tone={statuses[status].tone}>
          {status}
        </StatusPill>
      </div>
      {portfolio && (
        <p className="mt-3 text-sm break-all">
          {/* Where it leads is the applicant's choice: it learns nothing of this page. */}
          <a
            href={portfolio}
            target="_blank"
            rel="noreferrer noopener"
            className="text-gold underline underline-offset-4"
          >
            {portfolio}
          </a>
        </p>
      )}
      {given.length > 0 && (
        <Disclosure title="What they wrote">
          <dl className="grid gap-3">
            {given.map(({ label, of }) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="whitespace-pre-line text-foreground">{of(application)}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
      {status === 'pending' && (
        <div className="mt-5 flex gap-3">
          <Button variant="gold" disabled={isBusy} aria-label={`Approve ${name}`} onClick={() => onDecide('approved')}>
            Approve
          </Button>
          <Button
            variant="outline"
            disabled={isBusy}
            aria-label={`Reject ${name}`}
            onClick={() => onDecide('rejected')}
          >
            Reject
          </Button>
        </div>
      )}
    </Card>
  )
}
