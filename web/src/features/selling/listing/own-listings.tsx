import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Listing, ListingList } from '@vermeil/contracts/selling/listings.schema'
import { useState } from 'react'
import { ownListingsQuery } from '@/entities/listing/listing-query'
import { formatCount } from '@/shared/format/format'
import { notify } from '@/shared/page/toasts'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Disclosure } from '@/ui/disclosure'
import { removeListing, withdrawListing } from './listing-api'
import { ListingRow } from './listing-row'

type Action = { kind: 'withdraw' | 'remove'; listing: Listing }

const texts = {
  withdraw: {
    title: (name: string) => `Withdraw ${name}?`,
    description: 'We remove it from the collection. You can submit it again later.',
    confirm: 'Withdraw work',
    done: 'Work withdrawn',
  },
  remove: {
    title: (name: string) => `Delete ${name}?`,
    description: 'The draft and its images are deleted for good.',
    confirm: 'Delete draft',
    done: 'Draft deleted',
  },
}

export function OwnListings({ list, editPath }: { list: ListingList; editPath: (id: string) => string }) {
  const queryClient = useQueryClient()
  const [action, setAction] = useState<Action | null>(null)
  const acting = useMutation({
    mutationFn: async ({ kind, listing }: Action) => {
      if (kind === 'withdraw') await withdrawListing(listing.id)
      else await removeListing(listing.id)
    },
    onSuccess: (_, { kind, listing }) => notify({ title: texts[kind].done, description: listing.title }),
    // Also after a refusal: a first bid that came meanwhile is why it was refused.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownListingsQuery.queryKey }),
  })
  const text = action && texts[action.kind]

  const rows = (listings: readonly Listing[]) => (
    <ul className="divide-y divide-line">
      {listings.map((listing) => (
        <li key={listing.id}>
          <ListingRow
            listing={listing}
            editPath={editPath(listing.id)}
            onWithdraw={() => setAction({ kind: 'withdraw', listing })}
            onRemove={() => setAction({ kind: 'remove', listing })}
          />
        </li>
      ))}
    </ul>
  )
  // What is sold is past; it must not bury what still needs somebody's hand.
  const sold = list.listings.filter(({ status }) => status === 'sold')
  const others = list.listings.filter(({ status }) => status !== 'sold')

  return (
    <>
      <div className="border-y border-line">{rows(others)}</div>
      {sold.length > 0 && <Disclosure title={`Sold works (${formatCount(sold.length)})`}>{rows(sold)}</Disclosure>}
      {action && text && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAction(null)}
          title={text.title(action.listing.title || 'this draft')}
          description={text.description}
          confirmLabel={text.confirm}
          isDestructive
          onConfirm={() => acting.mutate(action)}
        />
      )}
    </>
  )
}
