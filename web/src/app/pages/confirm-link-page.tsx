import { ConfirmLinkView } from '@/features/auth/confirm-link-view'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Confirm', back: {} }

export { ConfirmLinkView as Component }
