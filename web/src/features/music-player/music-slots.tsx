import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { ErrorBoundary } from '@/ui/error-boundary'

const Host = lazy(() => import('./music-host').then((module) => ({ default: module.MusicHost })))
const Controls = lazy(() => import('./music-controls').then((module) => ({ default: module.MusicControls })))
const Gate = lazy(() => import('./player-gate').then((module) => ({ default: module.PlayerGate })))

/** Above the router. */
export const MusicHostSlot = () => <AfterFirstPaint part={Host} />

/** In the top bar: the place is kept, so that nothing moves when the controls come. */
export const MusicControlsSlot = () => (
  <div className="flex size-11 items-center">
    <AfterFirstPaint part={Controls} />
  </div>
)

/** Over the pages. */
export const FloatingPlayerSlot = () => <AfterFirstPaint part={Gate} />

/** Music must never cost a page: it loads last, and where it fails the site is silent. */
function AfterFirstPaint({ part: Part }: { part: ComponentType }): ReactNode {
  const hasPainted = useAfterFirstPaint()
  return (
    hasPainted && (
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </ErrorBoundary>
    )
  )
}
