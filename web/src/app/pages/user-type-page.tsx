import { RolePicker } from '@/features/identity/onboarding/role-picker'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Choose your role' }

export { RolePicker as Component }
