import { useMutation } from '@tanstack/react-query'
import type { ChainVerdict } from '@vermeil/contracts/selling/verify-bid-chain'
import { formatMoney, plural } from '@/shared/format/format'
import { InlineAlert } from '@/ui/inline-alert'
import { FailedVerdict, VerifyButton } from '@/ui/verify-button'
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
      <VerifyButton
        label="Verify this auction"
        isPending={isPending}
        onVerify={mutate}
        problem={error && 'The history could not be read'}
        verdict={verdict && <Verdict verdict={verdict} isCertified={certified !== null} />}
      />
    </div>
  )
}

function Verdict({ verdict, isCertified }: { verdict: ChainVerdict; isCertified: boolean }) {
  if (verdict.verdict === 'unchecked' || verdict.verdict === 'broken') {
    return <FailedVerdict what="The history" verdict={verdict} />
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
