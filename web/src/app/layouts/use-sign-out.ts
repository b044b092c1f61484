import { useAuth } from '@/shared/auth/auth'
import { sentenceOf } from '@/shared/http/readable-error'
import { paths } from '@/shared/navigation/paths'
import { useNavigate } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'

/** Signs out, says so, and leaves for a page that needs nobody. On failure the person stays signed in, where they are. */
export function useSignOut(to: string = paths.home) {
  const { signOut } = useAuth()
  const navigate = useNavigate()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      console.error(error)
      notify({ title: 'Sign out failed', description: sentenceOf(error), tone: 'destructive' })
      return
    }
    notify({ title: 'Signed out successfully', description: 'You have been logged out of your account.' })
    navigate(to)
  }
}
