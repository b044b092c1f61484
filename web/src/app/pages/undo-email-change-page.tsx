import { UndoEmailChangeView } from '@/features/identity/auth/undo-email-change-view'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export { UndoEmailChangeView as Component }
