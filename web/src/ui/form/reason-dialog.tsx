import { lazy, Suspense } from 'react'
import type { ReasonDialogProps } from './reason-form'

const ReasonForm = lazy(() => import('./reason-form').then((module) => ({ default: module.ReasonForm })))

/**
 * For what is done only with a reason: it is recorded, and often somebody else reads it. Loaded when it first opens, so
 * that a list doesn't load the code of forms for it.
 */
export const ReasonDialog = (props: ReasonDialogProps) => (
  <Suspense fallback={null}>
    <ReasonForm {...props} />
  </Suspense>
)
