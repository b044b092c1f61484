import { AuthView } from '@/features/auth/auth-view'
import type { PageHandle } from '../pages'

export const handle: PageHandle = { title: 'Sign In', back: {} }

export { AuthView as Component }
