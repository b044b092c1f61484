import { useAuth } from '@/shared/auth/auth'

/** Whether somebody is signed in; true while the session is being read, so that nobody is asked to sign in too early. */
export function useRoomMember(): boolean {
  const { user, loading } = useAuth()
  return loading || user !== null
}
