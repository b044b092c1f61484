import { Settings } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '@/ui/lazy-part'
import { accountSection } from '../settings-sections'
import { BarButton } from './bar-items'

const SettingsDialog = lazyPart(() =>
  import('@/features/identity/settings/settings-dialog').then((module) => module.SettingsDialog),
)

/** The settings over the dashboard, which stays where it was. */
export function SettingsButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <BarButton icon={Settings} onClick={() => setIsOpen(true)}>
        Settings
      </BarButton>
      {isOpen && (
        <Suspense fallback={null}>
          <SettingsDialog onClose={() => setIsOpen(false)} accountSection={accountSection} />
        </Suspense>
      )}
    </>
  )
}
