import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { listingsKey } from '@/entities/listing/listing-query'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { artworksKey, withdrawWork } from './artworks-api'

type WithdrawDialogProps = {
  listing: Pick<Listing, 'id' | 'title'> & { lot: { bidCount: number } | null }
  onClose: () => void
}

/** Takes a work out of sale. After a bid the reason stands in the lot's public history. */
export function WithdrawDialog({ listing, onClose }: WithdrawDialogProps) {
  const queryClient = useQueryClient()
  const withdrawing = useMutation({
    ...noRetry,
    mutationFn: (reason: string) => withdrawWork(listing.id, reason),
    meta: { showsErrors: true },
    onSuccess: () => {
      notify({ title: 'Work withdrawn', description: listing.title })
      onClose()
    },
    onSettled: () =>
      Promise.all([artworksKey, listingsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  const bidCount = listing.lot?.bidCount ?? 0
  return (
    <ReasonDialog
      title={`Withdraw ${listing.title}?`}
      description={
        bidCount > 0
          ? 'The auction ends without a sale and nobody pays. Your reason is public: it stands in the history of the lot, and we send it to everybody who bid on it or watches it.'
          : 'It is taken out of sale. Nobody has bid on it. Your reason is written to the audit log.'
      }
      submit={{ label: 'Withdraw work', pending: 'Withdrawing...', isDestructive: true }}
      isPending={withdrawing.isPending}
      problem={withdrawing.error && sentenceOf(withdrawing.error)}
      onSubmit={({ reason }) => withdrawing.mutate(reason)}
      onClose={onClose}
    />
  )
}
