import type { AuthenticityRequest } from '@vermeil/contracts/enquiries'
import { Link, useSearchParams } from 'react-router'
import { AuthenticityStatusPill } from '@/shared/authenticity-status'
import { formatDate } from '@/shared/format'
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
            className="inline-flex min-h-9 items-center text-base break-words underline decoration-1 underline-offset-4 hover:text-gold"
          >
            {artworkTitle}
          </Link>
          <span className="break-words text-muted">{artist}</span>
        </span>
      </TableCell>
      <TableCell label="From">
        <span className="grid max-sm:text-end">
          <span className="break-words">{contactName}</span>
          <span className="break-all text-muted">{contactEmail}</span>
        </span>
      </TableCell>
      <TableCell label="Sent">{formatDate(createdAt)}</TableCell>
      <TableCell label="Turnaround">
        <TurnaroundNote request={request} now={now} />
      </TableCell>
      <TableCell label="Status">
        <AuthenticityStatusPill status={status} />
      </TableCell>
    </TableRow>
  )
}
