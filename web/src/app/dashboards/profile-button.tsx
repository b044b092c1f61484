import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ordersQuery } from '@/entities/order/own-orders'
import { ownedWorks, spentOn } from '@/features/fulfillment/orders/owned-works'
import { formatCount, formatMoney } from '@/shared/format/format'
import { lazyPart } from '@/ui/lazy-part'
import { BarButton } from './bar-items'
import { useOwnRating } from './use-own-rating'

const ProfileDialog = lazyPart(() =>
  import('@/features/identity/profile/profile-dialog').then((module) => module.ProfileDialog),
)

export function ProfileButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <BarButton icon={UserRound} onClick={() => setIsOpen(true)}>
        Profile
      </BarButton>
      {isOpen && (
        <Suspense fallback={null}>
          <OwnProfile onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The profile with what the person has bought and, for sellers, how buyers rated them. */
function OwnProfile({ onClose }: { onClose: () => void }) {
  const { data, isError } = useQuery(ordersQuery)
  const owned = data && ownedWorks(data.orders)
  const rating = useOwnRating()
  const figure = (value: string | undefined) => value ?? (isError ? 'Unknown' : undefined)
  const activity = [
    { name: 'Total purchases', value: figure(owned && formatCount(owned.length)) },
    { name: 'Total spent', value: figure(owned && formatMoney(spentOn(owned))) },
    ...(rating.isSeller ? [{ name: 'Rating', value: rating.value }] : []),
  ]
  return <ProfileDialog activity={activity} onClose={onClose} />
}
