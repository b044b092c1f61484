import { UndoEmailChangeView } from '@/features/auth/undo-email-change-view'
import type { PageHandle } from '../pages'

export const handle: PageHandle = { title: 'Email address', back: {} }

export { UndoEmailChangeView as Component }
