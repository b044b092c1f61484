import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useWhenSettled } from '@/shared/page/use-after-first-paint'
import { ErrorBoundary } from '@/ui/error-boundary'
import { lazyPart } from '@/ui/lazy-part'

const Host = lazyPart(() => import('./music-host').then((module) => module.MusicHost))
const Controls = lazyPart(() => import('./music-controls').then((module) => module.MusicControls))
const Gate = lazyPart(() => import('./player-gate').then((module) => module.PlayerGate))

/** Above the router. */
export const MusicHostSlot = () => <Last part={Host} />

/** In the top bar: the space is reserved, so that nothing moves when the controls appear. */
export const MusicControlsSlot = () => (
  <div className="flex size-11 items-center">
    <Last part={Controls} />
  </div>
)

/** Over the pages. */
export const FloatingPlayerSlot = () => <Last part={Gate} />

/** Music must never cost a page: it loads last, and where it fails the site is silent. */
function Last({ part: Part }: { part: ComponentType }): ReactNode {
  const isSettled = useWhenSettled()
  return (
    isSettled && (
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </ErrorBoundary>
    )
  )
}
