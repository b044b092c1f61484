import { Suspense } from 'react'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { lazyPart } from '@/ui/lazy-part'
import type { PolledViews } from './poll-views'

const PollViews = lazyPart(() => import('./poll-views').then((module) => module.PollViews))

/** Keeps the views of lots up to date; with `list`, of those that are on the screen. The first screen doesn't wait for it. */
export function LiveViews(props: PolledViews) {
  if (!useAfterFirstPaint()) return null
  return (
    <Suspense fallback={null}>
      <PollViews {...props} />
    </Suspense>
  )
}
