/** The provider's names of details, from the longest to the shortest beginning, and what people call them. */
const names: readonly (readonly [start: string, name: string])[] = [
  ['external_account', 'bank account'],
  ['tos_acceptance', 'agreement to the terms of Stripe'],
  ['individual.verification', 'an identity document'],
  ['individual.dob', 'date of birth'],
  ['individual.ssn', 'social security number'],
  ['individual.id_number', 'identity number'],
  ['individual.address', 'address'],
  ['individual.first_name', 'name'],
  ['individual.last_name', 'name'],
  ['individual', 'details about you'],
  ['company', 'details of your company'],
  ['business', 'details of your business'],
]

/** "bank account, date of birth, name": each once, whatever the number of fields. */
export function missingText(missing: readonly string[]): string {
  const found = missing.map((field) => names.find(([start]) => field.startsWith(start))?.[1] ?? 'further details')
  return [...new Set(found)].toSorted().join(', ')
}
