import type { AuditFilter } from '@vermeil/contracts/desk/audit-log.schema'
import { useSearchParams } from '@/shared/navigation/router'

const names = ['actor', 'act', 'subject', 'from', 'until'] as const
export type AuditFilterName = (typeof names)[number]

/** A day of the reader's calendar as the moments at which it begins and ends. */
const startOf = (day: string) => momentOf(new Date(`${day}T00:00`))
const endOf = (day: string) => {
  const next = new Date(`${day}T00:00`)
  next.setDate(next.getDate() + 1)
  return momentOf(next)
}
const momentOf = (at: Date) => (Number.isNaN(at.getTime()) ? undefined : at.toISOString())

/** The filters as the address has them (`?audit-actor=…&audit-from=2026-05-01`), and as the API takes them. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams()
  const chosen = Object.fromEntries(names.map((name) => [name, params.get(`audit-${name}`) ?? ''])) as Record<
    AuditFilterName,
    string
  >
  const withValue = (name: AuditFilterName, value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(`audit-${name}`)
    else next.set(`audit-${name}`, value)
    return next
  }
  const filter: AuditFilter = {
    actor: chosen.actor || undefined,
    act: chosen.act || undefined,
    subject: chosen.subject.trim() || undefined,
    from: chosen.from ? startOf(chosen.from) : undefined,
    until: chosen.until ? endOf(chosen.until) : undefined,
  }
  return {
    chosen,
    filter,
    isFiltered: names.some((name) => chosen[name] !== ''),
    set: (name: AuditFilterName, value: string) => setParams(withValue(name, value), { replace: true }),
    /** For a link that shows one object's entries. */
    pathOf: (name: AuditFilterName, value: string) => `?${withValue(name, value)}`,
    clear() {
      const next = new URLSearchParams(params)
      for (const name of names) next.delete(`audit-${name}`)
      setParams(next, { replace: true })
    },
  }
}
export type AuditFilters = ReturnType<typeof useAuditFilter>
