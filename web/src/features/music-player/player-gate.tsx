import { lazy, Suspense } from 'react'
import { useMusic } from './music'

const FloatingPlayer = lazy(() => import('./floating-player').then((module) => ({ default: module.FloatingPlayer })))

/** The player's code is fetched by those who see it. */
export function PlayerGate() {
  const isVisible = useMusic((state) => state.isVisible)
  return isVisible ? (
    <Suspense fallback={null}>
      <FloatingPlayer />
    </Suspense>
  ) : null
}
