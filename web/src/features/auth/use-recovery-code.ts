import { useMutation } from '@tanstack/react-query'
import { api } from '@/shared/api'
import { authClient } from '@/shared/auth-client'
import { orThrow } from '@/shared/auth-problem'

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
