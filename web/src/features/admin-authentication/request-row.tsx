import type { AuthenticityRequest } from '@vermeil/contracts/inquiries'
import { Link, useSearchParams } from 'react-router'
import { AuthenticityStatusPill } from '@/entities/authenticity/authenticity-status'
import { formatDate } from '@/shared/format/format'
import { TableCell, TableRow } from '@/ui/table'
import { openPath } from './desk-paths'
import { TurnaroundNote } from './turnaround-note'

type RequestRowProps = { request: AuthenticityRequest; now: number; onOpen: () => void }

export const rowLinkId = (requestId: string) => `authenticity-request-${requestId}`

export function RequestRow({ request, now, onOpen }: RequestRowProps) {
  const [params] = useSearchParams()
  const { id, artworkTitle, artist, contactName, contactEmail, createdAt, status } = request
  return (
    <TableRow>
      <TableCell className="min-w-0">
        <span className="grid min-w-0">
          <Link
            id={rowLinkId(id)}
            to={openPath(params, id)}
            onClick={onOpen}
            className="inline-flex min-h-9 items-center text-base wrap-anywhere underline decoration-1 underline-offset-4 hover:text-gold"
          >
            {artworkTitle}
          </Link>
          <span className="wrap-anywhere text-muted">{artist}</span>
        </span>
      </TableCell>
      <TableCell label="From" className="max-sm:text-end">
        <span className="min-w-0">
          <span className="block wrap-anywhere">{contactName}</span>
          {/* On a tablet the columns have no room for it; it stands in the request itself. */}
          <span className="block wrap-anywhere text-muted sm:max-lg:hidden">{contactEmail}</span>
        </span>
      </TableCell>
      <TableCell label="Sent" className="whitespace-nowrap">
        {formatDate(createdAt)}
      </TableCell>
      <TableCell label="Turnaround" className="max-sm:text-end">
        <TurnaroundNote request={request} now={now} />
      </TableCell>
      <TableCell label="Status">
        <AuthenticityStatusPill status={status} />
      </TableCell>
    </TableRow>
  )
}
