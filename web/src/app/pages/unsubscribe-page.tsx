import { UnsubscribeView } from '@/features/contact/notices/unsubscribe-view'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Email notifications', back: {} }

export { UnsubscribeView as Component }
