import type { AuthenticityRequest } from '@vermeil/contracts/catalog/inquiries.schema'
import { AuthenticityStatusPill, authenticityStatusNames } from '@/entities/authenticity/authenticity-status'
import { Link, useSearchParams } from '@/shared/navigation/router'
import { type DataColumn, dateColumn } from '@/ui/data-table/columns'
import { openPath } from './desk-paths'
import { TurnaroundNote } from './turnaround-note'

export const rowLinkId = (requestId: string) => `authenticity-request-${requestId}`

type RequestColumnsOptions = { now: number; onOpen: (id: string) => void }

export const requestColumns = ({ now, onOpen }: RequestColumnsOptions): DataColumn<AuthenticityRequest>[] => [
  {
    id: 'work',
    header: 'Work',
    value: ({ artworkTitle }) => artworkTitle,
    searchText: ({ artist }) => artist,
    cell: (request) => <RequestLink request={request} onOpen={() => onOpen(request.id)} />,
    csv: [
      { header: 'Work', value: ({ artworkTitle }) => artworkTitle },
      { header: 'Artist', value: ({ artist }) => artist },
    ],
  },
  {
    id: 'from',
    header: 'From',
    value: ({ contactName }) => contactName,
    searchText: ({ contactEmail }) => contactEmail,
    cell: ({ contactName, contactEmail }) => (
      <span className="min-w-0">
        <span className="block">{contactName}</span>
        {/* On a tablet the columns have no room for it; it is in the request itself. */}
        <span className="block text-muted sm:max-lg:hidden">{contactEmail}</span>
      </span>
    ),
    csv: [
      { header: 'From', value: ({ contactName }) => contactName },
      { header: 'Email', value: ({ contactEmail }) => contactEmail },
    ],
  },
  dateColumn({ id: 'sent', header: 'Sent', at: ({ createdAt }) => createdAt }),
  {
    id: 'turnaround',
    header: 'Turnaround',
    value: ({ createdAt }) => createdAt,
    cell: (request) => <TurnaroundNote request={request} now={now} />,
    csv: [],
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => authenticityStatusNames[status],
    cell: ({ status }) => <AuthenticityStatusPill status={status} />,
  },
]

function RequestLink({ request, onOpen }: { request: AuthenticityRequest; onOpen: () => void }) {
  const [params] = useSearchParams()
  const { id, artworkTitle, artist } = request
  return (
    <span className="grid min-w-0">
      <Link
        id={rowLinkId(id)}
        to={openPath(params, id)}
        onClick={onOpen}
        className="inline-flex min-h-9 items-center underline decoration-1 underline-offset-4 hover:text-gold"
      >
        {artworkTitle}
      </Link>
      <span className="text-sm text-muted">{artist}</span>
    </span>
  )
}
