import { useQueryClient } from '@tanstack/react-query'
import { ownProfileQuery, removeAvatar, uploadAvatar } from './own-account'

/** Changes or removes the own picture; the profile shown everywhere follows. */
export function useOwnAvatar() {
  const queryClient = useQueryClient()
  const { queryKey } = ownProfileQuery
  return {
    onUpload: async (picture: Blob) => queryClient.setQueryData(queryKey, await uploadAvatar(picture)),
    onRemove: async () => queryClient.setQueryData(queryKey, await removeAvatar()),
  }
}
