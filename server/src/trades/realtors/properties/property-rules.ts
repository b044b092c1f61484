import type { PropertyBody, PropertyField } from '@vermeil/contracts/trades/realtors.schema'

export type Change = { field: PropertyField; before: string; after: string }

const described = ({ address, price, status, underContractOn, rooms }: PropertyBody): [PropertyField, string][] => [
  ['address', address],
  ['price', String(price)],
  ['status', underContractOn ? `${status} ${underContractOn}` : status],
  ['rooms', rooms.join(', ')],
]

/** The history of a property: one entry for each field that has another value than before. */
export function changesOf(before: PropertyBody, after: PropertyBody): Change[] {
  const old = new Map(described(before))
  return described(after).flatMap(([field, value]) => {
    const was = old.get(field) ?? ''
    return was === value ? [] : [{ field, before: was, after: value }]
  })
}
