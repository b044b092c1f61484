import { useAuth } from '@/shared/auth/auth'

/** Whether somebody is signed in; while that is being found out nobody is told to sign in. */
export function useRoomMember(): boolean {
  const { user, loading } = useAuth()
  return loading || user !== null
}
