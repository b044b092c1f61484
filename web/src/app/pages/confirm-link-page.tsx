import { ConfirmLinkView } from '@/features/identity/auth/confirm-link-view'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Confirm', back: {} }

export { ConfirmLinkView as Component }
