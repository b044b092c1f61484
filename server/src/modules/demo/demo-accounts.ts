import type { Role } from '@vermeil/contracts/roles'
import { bidderAliases } from './house/bidder-aliases.ts'
import { stableId } from './house/stable-id.ts'

/** The same for every account of the demonstration house: the banner and the README print it. */
export const demoPassword = 'vermeil-demo'

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

/** One account per role, for whoever wants to see the house from that side. */
export const demoAccounts = {
  collector: person('collector', 'collector', 'Clara', 'Whitlock'),
  artist: person('artist', 'artist', 'Isolde', 'Marlowe', true),
  realtor: person('realtor', 'realtor', 'Rafael', 'Castellan'),
  agent: person('prop-agent', 'agent', 'Priya', 'Holloway'),
  admin: person('admin', 'admin', 'Otto', 'Vestergaard'),
} as const

/** The fifteen who bid against visitors. They are collectors without an inbox, and their alias is their name. */
export const demoBidders: readonly DemoAccount[] = bidderAliases.map((alias) => {
  const name = alias.toLowerCase().replaceAll('_', '-')
  return { ...person('collector', name, alias, ''), email: `${name}@bidders.invalid` }
})
