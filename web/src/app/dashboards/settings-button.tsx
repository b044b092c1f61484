import { Settings } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { accountSection } from '../settings-sections'
import { BarButton } from './bar-items'

const SettingsDialog = lazy(() =>
  import('@/features/settings/settings-dialog').then((module) => ({ default: module.SettingsDialog })),
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
