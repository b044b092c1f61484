import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { actText } from '@/entities/house/act-text'
import { saveFile } from '@/shared/files/save-file'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { option, Select } from '@/ui/select'
import { auditChoicesQuery, exportAuditLog } from './settings-api'
import type { AuditFilters as Filters } from './use-audit-filter'

/** Person, act, object and period, and a file of what they leave. */
export function AuditFilters({ filters }: { filters: Filters }) {
  const { chosen, filter, isFiltered, set, clear } = filters
  const { data: choices } = useQuery(auditChoicesQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportAuditLog(filter),
    onSuccess: (file) => saveFile('audit-log.csv', file),
  })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label="Person" className="min-w-40">
        {(control) => (
          <Select {...control} value={chosen.actor} onChange={({ target }) => set('actor', target.value)}>
            <option value="">All</option>
            {choices?.actors.map(({ id, name }) => option(id, name))}
          </Select>
        )}
      </Field>
      <Field label="Action" className="min-w-40">
        {(control) => (
          <Select {...control} value={chosen.act} onChange={({ target }) => set('act', target.value)}>
            <option value="">All</option>
            {choices?.acts.map((act) => option(act, actText(act)))}
          </Select>
        )}
      </Field>
      <Field label="Object" className="min-w-40 flex-1 sm:max-w-72">
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder="An id, or settings:payment"
            value={chosen.subject}
            onChange={({ target }) => set('subject', target.value)}
          />
        )}
      </Field>
      <Field label="From day" className="min-w-36">
        {(control) => (
          <Input {...control} type="date" value={chosen.from} onChange={({ target }) => set('from', target.value)} />
        )}
      </Field>
      <Field label="To day" className="min-w-36">
        {(control) => (
          <Input {...control} type="date" value={chosen.until} onChange={({ target }) => set('until', target.value)} />
        )}
      </Field>
      <div className="ms-auto flex flex-wrap gap-3">
        {isFiltered && (
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear filters
          </Button>
        )}
        <Button variant="outline" size="sm" disabled={isPending} onClick={() => mutate()}>
          <Download aria-hidden="true" />
          {isPending ? 'Exporting...' : 'Export CSV'}
        </Button>
      </div>
    </div>
  )
}
