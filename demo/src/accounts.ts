import type { Role } from '@vermeil/contracts/identity/roles.schema'
import { paintedKey, portraitOf } from './paintings.ts'
import { bidderAliases } from './plan/bidder-aliases.ts'
import { stableId } from './plan/stable-id.ts'

export type DemoAccount = {
  id: string
  email: string
  role: Role
  firstName: string
  lastName: string
  isApproved: boolean
}

const person = (role: Role, name: string, firstName: string, lastName: string, isApproved = false): DemoAccount => ({
  id: stableId('account', name),
  email: `${name}@vermeil.example`,
  ...{ role, firstName, lastName, isApproved },
})

/** One account per role, for visitors to sign in with. */
export const demoAccounts = {
  collector: person('collector', 'collector', 'Clara', 'Whitlock'),
  artist: {
    ...person('artist', 'artist', 'Isolde', 'Marlowe', true),
    // The first artist of the plan, with the portrait of their page.
    profile: { avatarKey: paintedKey(portraitOf(0)) },
  },
  realtor: person('realtor', 'realtor', 'Rafael', 'Castellan'),
  agent: {
    ...person('prop-agent', 'agent', 'Priya', 'Holloway'),
    profile: {
      businessName: 'Holloway Set Decoration',
      license: 'IATSE 891, no. 20417',
      website: 'https://holloway-sets.example',
      experience: 'Northern Line, seasons 1 and 2\nThe Quiet Ward\nSalt and Copper\nGlass Harbor',
    },
  },
  admin: person('admin', 'admin', 'Otto', 'Vestergaard'),
} as const

export const nameOf = ({ firstName, lastName }: Pick<DemoAccount, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

/** Somebody who can't sign in, for the administrator's list. They never bid. */
export const suspendedAccount = person('collector', 'felix', 'Felix', 'Amsel')

/** People with something for the administrator to decide. */
export const applicants = {
  noor: person('collector', 'noor', 'Noor', 'Aldrin'),
  tomasz: person('collector', 'tomasz', 'Tomasz', 'Wren'),
}

/** An artist who is not approved yet: their works are reviewed. */
export function unapprovedArtist(name: string): DemoAccount {
  const [firstName = '', ...others] = name.split(' ')
  return person('artist', 'studio', firstName, others.join(' '))
}

/** The fifteen collectors who bid against visitors. No mail is sent to `.invalid`, and nobody would read it. */
export const demoBidders: readonly DemoAccount[] = bidderAliases.map((alias) => {
  const name = alias.toLowerCase().replaceAll('_', '-')
  return { ...person('collector', name, alias, ''), email: `${name}@bidders.invalid` }
})
export const demoBidderIds: readonly string[] = demoBidders.map(({ id }) => id)

/** Everybody who may bid: with a card they still may when one is asked for. */
export const cardHolders = [...Object.values(demoAccounts).filter(({ role }) => role !== 'admin'), ...demoBidders]
