import { UndoEmailChangeView } from '@/features/identity/auth/undo-email-change-view'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Email address', back: {} }

export { UndoEmailChangeView as Component }
