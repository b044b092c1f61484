import { Suspense } from 'react'
import type { FirstStep } from '@/ui/first-steps'
import { lazyPart } from '@/ui/lazy-part'

const FirstSteps = lazyPart(() => import('@/ui/first-steps').then((module) => module.FirstSteps))

/** The first steps, whose code only new accounts load. */
export const StartHere = ({ steps }: { steps: readonly FirstStep[] }) => (
  <Suspense fallback={null}>
    <FirstSteps steps={steps} />
  </Suspense>
)
