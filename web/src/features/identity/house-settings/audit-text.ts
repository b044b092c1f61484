import type { AuditEntry } from '@vermeil/contracts/desk/audit-log.schema'
import { formatMoney } from '@/shared/format/format'

/** `lot:0191f0aa-…` as a person reads it: `lot 0191f0aa`. The whole name is in the link and the file. */
export const subjectText = (subject: string): string =>
  subject.replace(/:([\da-f]{8})-[\da-f-]{27}$/i, ' $1').replace(':', ' ')

export type ChangedField = { name: string; before: string; after: string }

/** The fields that hold an amount in cents. */
const amounts = new Set([
  ...['amount', 'price', 'damage', 'deposit', 'reserve', 'startingBid', 'currentBid', 'buyNowPrice', 'leasePrice'],
  ...['from', 'step', 'payable', 'refundable'],
])

/** A value as a person reads it: money as money, a list by its parts. */
function valueText(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'string') return value
  if (typeof value === 'number' && amounts.has(name)) return formatMoney(value)
  if (Array.isArray(value)) return value.map((part) => valueText(name, part)).join('; ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([field, part]) => `${field} ${valueText(field, part)}`)
    .join(', ')
}

/** Each field that an act changed, before and after. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].map((name) => ({
    name,
    before: valueText(name, before?.[name]),
    after: valueText(name, after?.[name]),
  }))
}

/** What else the act recorded. */
export const detailLines = ({ details }: Pick<AuditEntry, 'details'>): string[] =>
  Object.entries(details).map(([name, value]) => `${name}: ${valueText(name, value)}`)
