import { imageUrl } from '@vermeil/contracts/catalog/images'
import type { OwnProfile } from '@vermeil/contracts/identity/accounts.schema'
import type { UserType } from '@vermeil/contracts/identity/roles.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'

/** The signed-in person's own profile. All of the account's queries go when somebody else signs in. */
export const ownProfileQuery = readQuery<OwnProfile>(['account', 'profile'], '/account/profile', { staleTime: 60_000 })

export const changeProfile = (change: object) => api.patch<OwnProfile>('/account/profile', change)

/** Adds a role to one's own account, as the home role if asked. */
export const addRole = (role: UserType, { isHome = false } = {}) =>
  api.put<OwnProfile>(`/account/roles/${role}`, { isHome })

export function uploadAvatar(picture: Blob) {
  const form = new FormData()
  form.append('file', picture, 'avatar')
  return api.post<OwnProfile>('/account/avatar', form)
}

export const removeAvatar = () => api.delete<OwnProfile>('/account/avatar')

export const avatarUrl = (key: string | null) => (key ? imageUrl(key, 320, 'webp') : null)

/** An avatar without a picture. The address is known with the session, so it never changes before one's eyes. */
export const initialsOf = ({ email }: { email: string }) => email.slice(0, 2).toUpperCase()
