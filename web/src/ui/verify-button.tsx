import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'
import { InlineAlert } from './inline-alert'

type VerifyButtonProps = {
  label: string
  isPending: boolean
  onVerify: () => void
  /** What could not be read or computed, if it failed. */
  problem: string | null
  verdict: ReactNode
}

/** Recomputes hashes in this browser, and shows the verdict below. */
export const VerifyButton = ({ label, isPending, onVerify, problem, verdict }: VerifyButtonProps) => (
  <>
    <Button
      variant="outline"
      size="sm"
      className="h-11"
      aria-disabled={isPending}
      onClick={() => isPending || onVerify()}
    >
      <ShieldCheck aria-hidden="true" />
      {isPending ? 'Verifying…' : label}
    </Button>
    {verdict}
    {problem && (
      <InlineAlert tone="danger" className="mt-3">
        <p>{problem}, so nothing was verified.</p>
      </InlineAlert>
    )}
  </>
)

type FailedVerdictProps = { what: string; verdict: { verdict: 'unchecked'; explanation: string } | Broken }
type Broken = { verdict: 'broken'; sequence: number; explanation: string }

export function FailedVerdict({ what, verdict }: FailedVerdictProps) {
  if (verdict.verdict === 'unchecked') {
    return (
      <InlineAlert tone="info" className="mt-3">
        <p>{verdict.explanation} Nothing was verified.</p>
      </InlineAlert>
    )
  }
  return (
    <InlineAlert tone="danger" className="mt-3">
      <p>
        <strong>
          {what} does not hold, at entry {verdict.sequence}.
        </strong>{' '}
        {verdict.explanation}
      </p>
    </InlineAlert>
  )
}
