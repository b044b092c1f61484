import { UnsubscribeView } from '@/features/contact/notices/unsubscribe-view'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export { UnsubscribeView as Component }
