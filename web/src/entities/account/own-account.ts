import { queryOptions } from '@tanstack/react-query'
import { imageUrl } from '@vermeil/contracts/catalog/images'
import type { UserType } from '@vermeil/contracts/identity/roles.schema'
import { api } from '@/shared/http/api'

const profileAnswer = () => import('@vermeil/contracts/identity/accounts.schema').then((module) => module.OwnProfile)

/** The signed-in person's own profile. All of the account's queries go when somebody else signs in. */
export const ownProfileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => api.get('/account/profile', profileAnswer, { signal }),
  staleTime: 60_000,
})

export const changeProfile = (change: object) => api.patch('/account/profile', change, profileAnswer)

/** Adds a role to one's own account, as the home role if asked. */
export const addRole = (role: UserType, { isHome = false } = {}) =>
  api.put(`/account/roles/${role}`, { isHome }, profileAnswer)

export function uploadAvatar(picture: Blob) {
  const form = new FormData()
  form.append('file', picture, 'avatar')
  return api.post('/account/avatar', form, profileAnswer)
}

export const removeAvatar = () => api.delete('/account/avatar', profileAnswer)

export const avatarUrl = (key: string | null) => (key ? imageUrl(key, 320, 'webp') : null)

/** An avatar without a picture. The address is known with the session, so it never changes before one's eyes. */
export const initialsOf = ({ email }: { email: string }) => email.slice(0, 2).toUpperCase()
