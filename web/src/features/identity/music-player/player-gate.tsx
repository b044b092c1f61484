import { Suspense } from 'react'
import { lazyPart } from '@/ui/lazy-part'
import { useMusic } from './music'

const FloatingPlayer = lazyPart(() => import('./floating-player').then((module) => module.FloatingPlayer))

/** The player's code is fetched by those who see it. */
export function PlayerGate() {
  const isVisible = useMusic((state) => state.isVisible)
  return isVisible ? (
    <Suspense fallback={null}>
      <FloatingPlayer />
    </Suspense>
  ) : null
}
