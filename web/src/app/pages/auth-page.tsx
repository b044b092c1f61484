import { AuthView } from '@/features/identity/auth/auth-view'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export { AuthView as Component }
