import { applicationReference } from '@vermeil/contracts/contact/applications.schema'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { formatMoment } from '@/shared/format/format'
import { StatusPill } from '@/ui/badge'
import { type DataColumn, type DataFilter, dateColumn } from '@/ui/data-table/columns'
import type { Application } from './applications-api'

const statuses = {
  pending: { icon: Clock, tone: 'warning', text: 'Pending' },
  approved: { icon: CircleCheck, tone: 'success', text: 'Approved' },
  rejected: { icon: CircleX, tone: 'danger', text: 'Rejected' },
} as const satisfies Record<Application['status'], object>

export const applicationColumns: readonly DataColumn<Application>[] = [
  {
    id: 'artist',
    header: 'Artist',
    value: ({ artist_name }) => artist_name,
    searchText: (application) => `${application.full_name ?? ''} ${applicationReference(application)}`,
  },
  { id: 'specialty', header: 'Specialty', value: ({ specialty }) => specialty },
  { id: 'email', header: 'Email', value: ({ email }) => email },
  dateColumn({ id: 'applied', header: 'Applied', at: ({ created_at }) => created_at }),
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <StatusPill {...statuses[status]}>{statuses[status].text}</StatusPill>,
  },
]

export const applicationFilters: readonly DataFilter[] = [
  {
    column: 'status',
    label: 'Status',
    options: Object.entries(statuses).map(([value, { text }]) => ({ value, label: text })),
  },
]

const linkStyle = 'text-gold underline decoration-1 underline-offset-4 hover:text-gold-bright'

/** What the applicant wrote, for the detail view. */
export const answersOf = (application: Application) => [
  { label: 'Reference', value: applicationReference(application) },
  { label: 'Full name', value: application.full_name },
  {
    label: 'Email',
    value: (
      <a href={`mailto:${application.email}`} className={linkStyle}>
        {application.email}
      </a>
    ),
  },
  { label: 'Phone', value: application.phone },
  {
    label: 'Portfolio',
    // The applicant chose where it leads, so it learns nothing about this page.
    value: application.portfolio && (
      <a href={application.portfolio} target="_blank" rel="noreferrer noopener" className={linkStyle}>
        {application.portfolio}
      </a>
    ),
  },
  { label: 'Experience', value: application.experience },
  { label: 'Statement', value: application.bio },
  { label: 'Social media', value: application.social_media },
  { label: 'Previous exhibitions', value: application.previous_exhibitions },
  { label: 'Commission work', value: application.commission_work },
  { label: 'Applied', value: formatMoment(application.created_at) },
]
