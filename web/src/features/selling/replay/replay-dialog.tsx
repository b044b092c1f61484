import { useQuery } from '@tanstack/react-query'
import { replaySteps } from '@vermeil/contracts/selling/replay-steps'
import { useMemo } from 'react'
import { Dialog, DialogContent } from '@/ui/dialog'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { ReplayPlayer } from './replay-player'
import { replayQuery } from './replay-query'

type ReplayDialogProps = { lotId: string; title: string; onClose: () => void }

export function ReplayDialog({ lotId, title, onClose }: ReplayDialogProps) {
  const { data, isError, refetch } = useQuery({ ...replayQuery(lotId), meta: { showsErrors: true } })
  const steps = useMemo(
    () => data && replaySteps({ ...data, venue: data.standing.venue, opensAt: data.standing.opensAt }),
    [data],
  )
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent
        title={`Replay: ${title}`}
        description="Every public step of this auction, from its sealed history. Bidders appear by their paddles, and private maximums are never shown."
        className="base:max-w-3xl"
      >
        {data && steps && <ReplayPlayer steps={steps} entries={data.entries} head={data.head} stored={data.standing} />}
        {!data && !isError && <Skeleton className="h-96" />}
        {!data && isError && <LoadFailure what="The replay" onRetry={() => void refetch()} />}
      </DialogContent>
    </Dialog>
  )
}
