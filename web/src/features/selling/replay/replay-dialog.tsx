import { useQuery } from '@tanstack/react-query'
import type { Picture as StoredPicture } from '@vermeil/contracts/catalog/artworks.schema'
import { replaySteps } from '@vermeil/contracts/selling/replay-steps'
import { useMemo } from 'react'
import { Dialog, DialogContent } from '@/ui/dialog'
import { LoadFailure } from '@/ui/load-failure'
import { Picture } from '@/ui/picture'
import { RatioBox } from '@/ui/ratio-box'
import { Skeleton } from '@/ui/skeleton'
import { ReplayPlayer } from './replay-player'
import { replayQuery } from './replay-query'

type ReplayDialogProps = {
  lotId: string
  title: string
  picture: StoredPicture | null
  onClose: () => void
}

export function ReplayDialog({ lotId, title, picture, onClose }: ReplayDialogProps) {
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
        {data && steps && (
          <div className="grid grid-cols-1 items-start gap-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
            {picture && (
              <RatioBox of={picture} className="max-h-[24svh] sm:max-h-[40svh]">
                <Picture picture={picture} alt={title} sizes="(width >= 40rem) 192px, 60vw" widest={640} />
              </RatioBox>
            )}
            <div className="min-w-0">
              <ReplayPlayer steps={steps} entries={data.entries} head={data.head} stored={data.standing} />
            </div>
          </div>
        )}
        {!data && !isError && <Skeleton className="h-96" />}
        {!data && isError && <LoadFailure what="The replay" onRetry={() => void refetch()} />}
      </DialogContent>
    </Dialog>
  )
}
