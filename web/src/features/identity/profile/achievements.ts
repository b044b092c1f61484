import type { OwnProfile } from '@vermeil/contracts/identity/accounts.schema'

export type Achievement = { readonly name: string; readonly description: string; readonly isEarned: boolean }

type Facts = { profile: OwnProfile; hasTwoFactor: boolean; now: Date }

const yearMs = 365 * 24 * 3_600_000

/** What a person has really done here; nothing is awarded for show. */
export function achievementsOf({ profile, hasTwoFactor, now }: Facts): readonly Achievement[] {
  const { avatar, bio, location, isOnboarded, isApproved, joinedAt } = profile
  return [
    {
      name: 'Introduced',
      description: 'Went through the setup of the profile.',
      isEarned: isOnboarded,
    },
    {
      name: 'Complete profile',
      description: 'Has a picture, a place and a few words about themselves.',
      isEarned: avatar !== null && bio !== '' && location !== '',
    },
    { name: 'Locked door', description: 'Signs in with two factors.', isEarned: hasTwoFactor },
    { name: 'Approved seller', description: 'Approved to sell.', isEarned: isApproved },
    {
      name: 'A year with Vermeil',
      description: 'Joined at least a year ago.',
      isEarned: now.getTime() - new Date(joinedAt).getTime() >= yearMs,
    },
  ]
}
