import { RolePicker } from '@/features/identity/onboarding/role-picker'

export { RolePicker as Component }
