import { AuthView } from '@/features/identity/auth/auth-view'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Sign In', back: {} }

export { AuthView as Component }
