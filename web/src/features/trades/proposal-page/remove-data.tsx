import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { answersTo } from './proposal-link-api'

type RemoveDataProps = { token: string; realtorName: string; expiresAt: string; onRemoved: () => void }

/** Who has the client's data, for how long the page stands, and how to have all of it removed. */
export function RemoveData({ token, realtorName, expiresAt, onRemoved }: RemoveDataProps) {
  return (
    <footer className="mt-16 grid gap-3 border-t border-line pt-6 text-sm text-muted">
      <p>
        This page is private to you until {formatDate(expiresAt)}. {realtorName} stores your name and how to reach you
        at Vermeil. <Link to={paths.privacy}>How we treat data</Link>.
      </p>
      <RemoveButton token={token} realtorName={realtorName} onRemoved={onRemoved} />
    </footer>
  )
}

/** Below a link that shows nothing any more. It may be unknown: whose it was is said to nobody. */
export function RemoveDataByEndedLink({ token }: { token: string }) {
  const [isRemoved, setIsRemoved] = useState(false)
  return (
    <div className="mt-12 grid gap-3 border-t border-line pt-6 text-sm text-muted">
      {isRemoved ? (
        <p role="status">Your data is removed. The record about you and every proposal to you are deleted.</p>
      ) : (
        <>
          <p>
            If a realtor sent you this link, they may still store your name and how to reach you at Vermeil. You can
            have it removed here. <Link to={paths.privacy}>How we treat data</Link>.
          </p>
          <RemoveButton token={token} realtorName="the realtor" onRemoved={() => setIsRemoved(true)} />
        </>
      )}
    </div>
  )
}

type RemoveButtonProps = Pick<RemoveDataProps, 'token' | 'realtorName' | 'onRemoved'>

function RemoveButton({ token, realtorName, onRemoved }: RemoveButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  // The proposal isn't read again: there is none any more, and an ended link had none before.
  const { mutate, isPending } = useMutation({
    mutationFn: () => answersTo(token).removeData(),
    networkMode: 'always',
    onSuccess: onRemoved,
  })
  return (
    <div>
      <Button variant="outline" size="sm" className="h-11" disabled={isPending} onClick={() => setIsAsking(true)}>
        Remove my data
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove your data?"
        description={`We delete what ${realtorName} stored about you here, with every proposal to you, what you wrote and your meetings. This can’t be undone.`}
        confirmLabel="Remove my data"
        isDestructive
        onConfirm={() => mutate()}
      />
    </div>
  )
}

export const DataRemoved = () => (
  <div className="page-width grid gap-4 py-16">
    <h1 className="text-3xl">Your data is removed</h1>
    <p className="text-muted">The record about you and every proposal to you are deleted. This link no longer works.</p>
    <div>
      <Button asChild variant="outline">
        <Link to={paths.home}>Return to Home</Link>
      </Button>
    </div>
  </div>
)
