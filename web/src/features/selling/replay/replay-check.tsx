import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import { endsAsStored, type ReplayStep } from '@vermeil/contracts/selling/replay-steps'
import { plural } from '@/shared/format/format'
import { InlineAlert } from '@/ui/inline-alert'
import type { Checked } from './verify-as-played'

type ReplayCheckProps = {
  checked: Checked
  /** How many entries the history has. */
  count: number
  end: ReplayStep | undefined
  stored: LotStanding
}

/** What the verification has shown so far. */
export function ReplayCheck({ checked: { entries, verdict }, count, end, stored }: ReplayCheckProps) {
  if (verdict === null) {
    return (
      <p className="figures text-sm text-muted">
        {entries} of {plural(count, 'entry', 'entries')} verified in your browser
      </p>
    )
  }
  if (verdict.verdict === 'unchecked') {
    return (
      <InlineAlert tone="info">
        <p>{verdict.explanation} The replay plays, but nothing is verified.</p>
      </InlineAlert>
    )
  }
  if (verdict.verdict === 'broken') {
    return (
      <InlineAlert tone="danger">
        <p>
          <strong>The replay stops: the history does not hold at entry {verdict.sequence}.</strong>{' '}
          {verdict.explanation}
        </p>
      </InlineAlert>
    )
  }
  return endsAsStored(end, stored) ? (
    <InlineAlert tone="success">
      <p>
        <strong>Verified in your browser.</strong> All {plural(count, 'entry', 'entries')} follow from the ones before,
        and the replay ends as the lot did.
      </p>
    </InlineAlert>
  ) : (
    <InlineAlert tone="danger">
      <p>
        <strong>The history holds, but the lot’s result is another one.</strong> Please write to us: this should never
        happen.
      </p>
    </InlineAlert>
  )
}
