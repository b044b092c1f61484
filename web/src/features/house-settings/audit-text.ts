import type { AuditEntry } from '@vermeil/contracts/audit-log'

/** `saleroom.mark-sold` as a person reads it: `Saleroom: mark sold`. */
export function actText(act: string): string {
  const [area = '', ...rest] = act.split('.')
  const name = area.charAt(0).toUpperCase() + area.slice(1)
  return rest.length === 0 ? name : `${name}: ${rest.join(' ').replaceAll('-', ' ')}`
}

/** `lot:0191f0aa-…` as a person reads it: `lot 0191f0aa`. The whole name is in the link and the file. */
export const subjectText = (subject: string): string =>
  subject.replace(/:([\da-f]{8})-[\da-f-]{27}$/i, ' $1').replace(':', ' ')

export type ChangedField = { name: string; before: string; after: string }

const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Each field that an act changed, before and after. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].map((name) => ({ name, before: valueText(before?.[name]), after: valueText(after?.[name]) }))
}

/** What else the act recorded. */
export const detailLines = ({ details }: Pick<AuditEntry, 'details'>): string[] =>
  Object.entries(details).map(([name, value]) => `${name}: ${valueText(value)}`)
