import { useMutation } from '@tanstack/react-query'
import type { ChainVerdict } from '@vermeil/contracts/verify-bid-chain'
import { ShieldCheck } from 'lucide-react'
import { formatMoney, plural } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'
import { type CertifiedHistory, verifyLot } from './verify-lot'

/** Recomputes the whole history in this browser and says what that has shown. */
export function VerifyAuction({ lotId, certified = null }: { lotId: string; certified?: CertifiedHistory | null }) {
  const {
    mutate,
    data: verdict,
    isPending,
    error,
  } = useMutation({
    mutationFn: () => verifyLot(lotId, certified),
    meta: { showsErrors: true },
  })
  return (
    <div className="mt-4">
      <Button
        variant="outline"
        size="sm"
        className="h-11"
        aria-disabled={isPending}
        onClick={() => isPending || mutate()}
      >
        <ShieldCheck aria-hidden="true" />
        {isPending ? 'Verifying…' : 'Verify this auction'}
      </Button>
      {verdict && <Verdict verdict={verdict} isCertified={certified !== null} />}
      {error && (
        <InlineAlert tone="danger" className="mt-3">
          <p>The history could not be read, so nothing was verified.</p>
        </InlineAlert>
      )}
    </div>
  )
}

function Verdict({ verdict, isCertified }: { verdict: ChainVerdict; isCertified: boolean }) {
  if (verdict.verdict === 'unchecked') {
    return (
      <InlineAlert tone="info" className="mt-3">
        <p>{verdict.explanation} Nothing was verified.</p>
      </InlineAlert>
    )
  }
  if (verdict.verdict === 'broken') {
    return (
      <InlineAlert tone="danger" className="mt-3">
        <p>
          <strong>The history does not hold, at entry {verdict.sequence}.</strong> {verdict.explanation}
        </p>
      </InlineAlert>
    )
  }
  const { entries, bids, head, price, leader, isWithdrawn } = verdict
  return (
    <InlineAlert tone="success" className="mt-3">
      <p>
        <strong>Verified in your browser.</strong> {plural(entries, 'entry', 'entries')}, of which{' '}
        {plural(bids, 'bid stands', 'bids stand')}: every hash was recomputed from the public fields and the one before,
        so nothing was altered, inserted or removed.
      </p>
      {isCertified ? (
        <p>It contains the entry that the certificate names.</p>
      ) : (
        <p>
          Replaying every bid gives the same result:
          {price === null ? ' no price' : ` ${formatMoney(price)}`}
          {leader ? `, ${leader}` : ''}.{isWithdrawn && ' We withdrew the lot; the last entry says why.'}
        </p>
      )}
      <p className="break-all">
        Last hash: <code>{head}</code>. Keep this code to check later that nothing has been changed.
      </p>
    </InlineAlert>
  )
}
