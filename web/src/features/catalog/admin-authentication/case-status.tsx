import { type AuthenticityStatus, nextAuthenticityStatuses } from '@vermeil/contracts/catalog/inquiries.schema'
import type { AuthenticityCase } from '@vermeil/contracts/catalog/inquiries-admin.schema'
import { useRef, useState } from 'react'
import { authenticityStatusNames } from '@/entities/authenticity/authenticity-status'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Card, CardTitle } from '@/ui/card'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { moveRequest } from './authenticity-api'
import { useCaseAction } from './use-case-action'

/** The next step from each status, and what the requester sees of it. */
const waysOn: Readonly<Record<AuthenticityStatus, { label: string; consequence: (name: string) => string }>> = {
  received: {
    label: 'Start review',
    consequence: (name) => `${name} will see “In review” on their page. We don’t email them.`,
  },
  'in-review': {
    label: 'Mark the report as ready',
    consequence: (name) => `${name} will see “Report ready” again, and we email them a link.`,
  },
  'report-ready': {
    label: 'Review again',
    consequence: (name) => `${name} will see “In review” again and can still open the report. We don’t email them.`,
  },
}

/** Moves a request on; what that does is said before it is done. */
export function CaseStatus({ request }: { request: AuthenticityCase }) {
  const { id, status, contactName, contactEmail, artworkTitle, files } = request
  const section = useRef<HTMLElement>(null)
  const [asks, setAsks] = useState(false)
  const moving = useCaseAction({
    run: (to: AuthenticityStatus) => moveRequest(id, to),
    onDone: (to) => {
      notify({ title: `Moved to “${authenticityStatusNames[to]}”`, description: artworkTitle, tone: 'success' })
      section.current?.focus() // the button just pressed may be gone
    },
  })
  const move = (to: AuthenticityStatus) => {
    if (!moving.isPending) moving.mutate(to)
  }
  const hasReport = files.some(({ kind }) => kind === 'report')
  const next = nextAuthenticityStatuses[status].find((to) => to !== 'report-ready' || hasReport)
  const { label, consequence } = waysOn[status]

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="case-status" className="rounded-lg">
      <Card className="max-sm:p-4">
        <CardTitle id="case-status">Status: {authenticityStatusNames[status]}</CardTitle>
        <p className="mt-2 text-sm break-words text-muted">
          {next ? consequence(contactName) : `${contactName} sees “In review” until you attach a report.`}
        </p>
        {next && (
          <Button
            variant={status === 'received' ? 'gold' : 'outline'}
            className="mt-4"
            aria-disabled={moving.isPending}
            onClick={() => (next === 'report-ready' ? setAsks(true) : move(next))}
          >
            {moving.isPending ? 'Moving...' : label}
          </Button>
        )}
      </Card>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Email ${contactName} that the report is ready?`}
        description={`We email ${contactEmail} a link to the report on ${artworkTitle}. They may already have received one.`}
        confirmLabel="Send email"
        onConfirm={() => move('report-ready')}
      />
    </section>
  )
}
