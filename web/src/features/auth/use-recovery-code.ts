import { useMutation } from '@tanstack/react-query'
import { authClient } from '@/shared/auth/auth-client'
import { orThrow } from '@/shared/auth/auth-problem'
import { api } from '@/shared/http/api'

/** A code from paper turns the second factor off; the refreshed session then says that none is owed. */
export function useRecoveryCode() {
  return useMutation({
    meta: { showsErrors: true },
    mutationFn: async (proof: { password: string; code: string }) => {
      await api.command('POST', '/account/recovery-code', proof)
      const client = await authClient()
      orThrow(await client.refreshSession())
    },
  })
}
