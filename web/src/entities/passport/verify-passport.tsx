import { useMutation } from '@tanstack/react-query'
import type { PassportChain } from '@vermeil/contracts/trades/passports.schema'
import type { PassportVerdict } from '@vermeil/contracts/trades/verify-passport.schema'
import { useEffect } from 'react'
import { plural } from '@/shared/format/format'
import { InlineAlert } from '@/ui/inline-alert'
import { FailedVerdict, VerifyButton } from '@/ui/verify-button'

type VerifyPassportProps = {
  chain: PassportChain
  /** Without being asked. */
  isAutomatic?: boolean
}

/** Recomputes every hash of a passport in this browser and says what that has shown. */
export function VerifyPassport({ chain, isAutomatic = false }: VerifyPassportProps) {
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async () => (await import('@vermeil/contracts/trades/verify-passport.schema')).verifyPassport(chain),
    networkMode: 'always',
    meta: { showsErrors: true },
  })
  useEffect(() => {
    if (isAutomatic) mutate()
  }, [isAutomatic, mutate])
  return (
    <div>
      <VerifyButton
        label="Verify this passport"
        isPending={isPending}
        onVerify={mutate}
        problem={error && 'The passport could not be checked'}
        verdict={data && <Verdict verdict={data} />}
      />
    </div>
  )
}

function Verdict({ verdict }: { verdict: PassportVerdict }) {
  if (verdict.verdict === 'unchecked' || verdict.verdict === 'broken') {
    return <FailedVerdict what="This passport" verdict={verdict} />
  }
  return (
    <InlineAlert tone="success" className="mt-3">
      <p>
        <strong>Verified in your browser.</strong> {plural(verdict.revisions, 'revision', 'revisions')} and{' '}
        {plural(verdict.signatures, 'signature', 'signatures')}: every hash was recomputed from the text and the hash
        before it, every grant and every name from its seal. Nothing was altered, inserted or removed.
      </p>
      {verdict.erased > 0 && <p>{plural(verdict.erased, 'name was', 'names were')} erased with the account.</p>}
      <p className="break-all">
        Last hash: <code>{verdict.head}</code>. Keep it to check later that nothing has been changed.
      </p>
    </InlineAlert>
  )
}
