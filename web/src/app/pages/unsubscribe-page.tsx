import { UnsubscribeView } from '@/features/notices/unsubscribe-view'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Email notifications', back: {} }

export { UnsubscribeView as Component }
