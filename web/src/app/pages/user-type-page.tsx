import { RolePicker } from '@/features/onboarding/role-picker'
import type { PageHandle } from '../pages'

export const handle: PageHandle = { title: 'Choose your role' }

export { RolePicker as Component }
