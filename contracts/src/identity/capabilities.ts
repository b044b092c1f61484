/**
 * What staff may do: accounts with the role of administrator, each with some of these. `read-only` reads what others
 * work with, without addresses, phone numbers and payout accounts, and changes nothing.
 */
export const capabilities = ['catalog', 'clerk', 'money', 'people', 'settings', 'read-only'] as const
export type Capability = (typeof capabilities)[number]

export const capabilityNames: Readonly<Record<Capability, string>> = {
  catalog: 'Catalog',
  clerk: 'Clerk',
  money: 'Money',
  people: 'People',
  settings: 'Settings',
  'read-only': 'Read only',
}

export const capabilityTexts: Readonly<Record<Capability, string>> = {
  catalog: 'Applications, authentication requests, works, questions about lots, music',
  clerk: 'The saleroom’s console, its queue and rehearsals, voided bids, floor sales',
  money: 'Orders, refunds, payouts, leases, hires, stagings, problems, deliveries of our own works',
  people: 'Accounts, roles, limits, plans, signals, and what staff may do',
  settings: 'Settings and the audit log',
  'read-only':
    'Reads orders, loans, works, productions, proposals and meetings, without addresses, emails and phone numbers',
}

/** In the order of the list above, each once. */
export const inOrder = (held: readonly Capability[]): Capability[] =>
  capabilities.filter((capability) => held.includes(capability))

export const holdsAll = (held: readonly Capability[]): boolean => inOrder(held).length === capabilities.length

/** “Money”, “Clerk or Catalog”. */
export const anyOf = (needs: readonly Capability[]): string => needs.map((each) => capabilityNames[each]).join(' or ')
