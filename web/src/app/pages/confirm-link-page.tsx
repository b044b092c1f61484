import { ConfirmLinkView } from '@/features/identity/auth/confirm-link-view'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export { ConfirmLinkView as Component }
