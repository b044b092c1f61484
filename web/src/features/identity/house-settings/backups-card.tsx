import type { BackupsState } from '@vermeil/contracts/identity/house-settings.schema'
import { type ReactNode, useId } from 'react'
import { formatMoment } from '@/shared/format/format'
import { formatBytes } from '@/shared/format/format-bytes'
import { Card, CardDescription, CardTitle } from '@/ui/card'

const HOUR_MS = 3_600_000
/** A night was missed. */
const OLD_BACKUP_MS = 36 * HOUR_MS
const OLD_DRILL_MS = 10 * 24 * HOUR_MS

const isOlder = (time: string, ms: number, now: number) => now - new Date(time).getTime() > ms

/** Whether the site could be restored: how old the newest backup is, and when one was last restored for a test. */
export function BackupsCard({ state }: { state: BackupsState | null }) {
  const titleId = useId()
  return (
    <Card role="group" aria-labelledby={titleId}>
      <CardTitle id={titleId}>Backups</CardTitle>
      <CardDescription>
        {state
          ? `Made ${state.isNightly ? 'every night' : 'by the operator'}, and deleted after ${state.keepDays} days. Operators set them up on the machine.`
          : 'This installation has no place for backups. Operators set one up on the machine.'}
      </CardDescription>
      {state && <Figures state={state} now={Date.now()} />}
    </Card>
  )
}

function Figures({ state: { isReachable, newest, drill }, now }: { state: BackupsState; now: number }) {
  if (!isReachable) {
    return <p className="mt-4 text-danger">The place of the backups can’t be read now. Tell the operator.</p>
  }
  const isLate = !newest || isOlder(newest.takenAt, OLD_BACKUP_MS, now)
  const isUntested = !drill || isOlder(drill.verifiedAt, OLD_DRILL_MS, now)
  return (
    <dl className="mt-6 grid gap-6 sm:grid-cols-2">
      <Fact
        name="Newest backup"
        warning={isLate ? 'No backup for more than a day and a half. Tell the operator.' : null}
      >
        {newest
          ? `${formatMoment(newest.takenAt)}${newest.bytes === null ? '' : `, ${formatBytes(newest.bytes)} before compression`}`
          : 'None'}
      </Fact>
      <Fact name="Last test restore" warning={isUntested ? 'None in the last ten days. Tell the operator.' : null}>
        {drill ? `${formatMoment(drill.verifiedAt)}, in ${Math.ceil(drill.seconds)} seconds` : 'None'}
      </Fact>
    </dl>
  )
}

function Fact({ name, warning, children }: { name: string; warning: string | null; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures mt-1">{children}</dd>
      {warning && <dd className="mt-1 text-sm text-danger">{warning}</dd>}
    </div>
  )
}
