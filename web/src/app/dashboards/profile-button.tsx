import { UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { BarButton } from './bar-items'

const ProfileDialog = lazy(() =>
  import('@/features/profile/profile-dialog').then((module) => ({ default: module.ProfileDialog })),
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
          <ProfileDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
