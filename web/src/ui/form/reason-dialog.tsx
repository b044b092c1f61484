import { lazyDialog } from '../lazy-dialog'

/** For what is done only with a reason: it is recorded, and often somebody else reads it. */
export const ReasonDialog = lazyDialog(() => import('./reason-form').then(({ ReasonForm }) => ReasonForm))
