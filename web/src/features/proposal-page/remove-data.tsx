import { useState } from 'react'
import { formatDate } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { answersTo, useAnswer } from './proposal-link-api'

type RemoveDataProps = { token: string; realtorName: string; expiresAt: string; onRemoved: () => void }

/** Who has the client's data, for how long the page stands, and how to have all of it removed. */
export function RemoveData({ token, realtorName, expiresAt, onRemoved }: RemoveDataProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useAnswer(token, { run: () => answersTo(token).removeData(), onDone: onRemoved })
  return (
    <footer className="mt-16 grid gap-3 border-t border-line pt-6 text-sm text-muted">
      <p>
        This page is private to you until {formatDate(expiresAt)}. {realtorName} stores your name and how to reach you
        at Vermeil. <Link to={paths.privacy}>How we treat data</Link>.
      </p>
      <div>
        <Button variant="outline" size="sm" className="h-11" disabled={isPending} onClick={() => setIsAsking(true)}>
          Remove my data
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove your data?"
        description={`We delete what ${realtorName} stored about you here, with every proposal to you, what you wrote and your meetings. This can’t be undone.`}
        confirmLabel="Remove my data"
        isDestructive
        onConfirm={() => mutate()}
      />
    </footer>
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
