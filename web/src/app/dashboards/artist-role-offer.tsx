import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addRole, ownProfileQuery } from '@/entities/account/own-account'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'

/** Somebody without the artist role sees this dashboard empty, and may add the role here. */
export function ArtistRoleOffer() {
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(ownProfileQuery)
  const adding = useMutation({
    mutationFn: () => addRole('artist'),
    onSuccess: (saved) => {
      queryClient.setQueryData(ownProfileQuery.queryKey, saved)
      notify({ title: 'Artist role added', tone: 'success' })
    },
  })
  if (!profile || profile.roles.includes('artist')) return null
  return (
    <InlineAlert tone="info">
      <p className="flex flex-wrap items-center justify-between gap-3">
        This dashboard is for artists. Your account doesn’t have the artist role yet.
        <Button variant="gold" size="sm" className="h-11" disabled={adding.isPending} onClick={() => adding.mutate()}>
          {adding.isPending ? 'Adding…' : 'Add the artist role'}
        </Button>
      </p>
    </InlineAlert>
  )
}
