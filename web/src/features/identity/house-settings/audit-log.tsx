import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '@vermeil/contracts/desk/audit-log.schema'
import { ScrollText } from 'lucide-react'
import { actText } from '@/entities/house/act-text'
import { formatMoment } from '@/shared/format/format'
import { Link } from '@/shared/navigation/router'
import { EmptyState } from '@/ui/empty-state'
import { LoadMore } from '@/ui/load-more'
import { Loading } from '@/ui/loading'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/ui/table'
import { AuditFilters } from './audit-filters'
import { changedFields, detailLines, subjectText } from './audit-text'
import { auditLogQuery } from './settings-api'
import { useAuditFilter } from './use-audit-filter'

/** Who did what, when, to what, and what it was before. The server filters and pages: the log only grows. */
export function AuditLog() {
  const filters = useAuditFilter()
  const { data, isError, refetch, ...pages } = useInfiniteQuery(auditLogQuery(filters.filter))
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <section aria-label="Audit log" className="grid gap-6">
      <AuditFilters filters={filters} />
      {!entries && <Loading what="The audit log" hasFailed={isError} onRetry={refetch} className="h-96" />}
      {entries?.length === 0 && (
        <EmptyState icon={ScrollText} title="No entries">
          {filters.isFiltered ? 'Nothing in the log matches these filters.' : 'Nobody has changed anything yet.'}
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <>
          <Table caption="Audit log, the newest entry first">
            <TableHead>
              <tr>
                <TableHeader>What</TableHeader>
                <TableHeader>Who</TableHeader>
                <TableHeader>When</TableHeader>
                <TableHeader>Object</TableHeader>
                <TableHeader>Before and after</TableHeader>
              </tr>
            </TableHead>
            <TableBody>
              {entries.map((entry) => (
                <TableRow key={entry.id}>
                  <TableCell className="text-base wrap-anywhere">
                    {actText(entry.act)}
                    {entry.reason && <span className="block text-sm text-muted">{entry.reason}</span>}
                  </TableCell>
                  <TableCell label="Who">{entry.actor?.name ?? 'The server'}</TableCell>
                  <TableCell label="When">
                    <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
                  </TableCell>
                  <TableCell label="Object">
                    <Link
                      to={filters.pathOf('subject', entry.subject)}
                      aria-label={`Only entries about ${subjectText(entry.subject)}`}
                      className="inline-flex min-h-9 items-center underline decoration-1 underline-offset-4 hover:text-gold"
                    >
                      {subjectText(entry.subject)}
                    </Link>
                  </TableCell>
                  <TableCell label="Before and after" className="wrap-anywhere">
                    <EntryChanges entry={entry} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <div>
            <LoadMore pages={pages} />
          </div>
        </>
      )}
    </section>
  )
}

function EntryChanges({ entry }: { entry: AuditEntry }) {
  const fields = changedFields(entry)
  const lines = detailLines(entry)
  if (fields.length === 0 && lines.length === 0) return <span className="text-muted">–</span>
  return (
    <ul className="grid gap-1 text-sm">
      {fields.map(({ name, before, after }) => (
        <li key={name}>
          <span className="text-muted">{name}: </span>
          <del className="no-underline">{before}</del>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> became </span>
          <ins className="no-underline">{after}</ins>
        </li>
      ))}
      {lines.map((line) => (
        <li key={line} className="text-muted">
          {line}
        </li>
      ))}
    </ul>
  )
}
