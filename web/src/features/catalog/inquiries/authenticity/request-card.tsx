import type { AuthenticityFile, AuthenticityRequest } from '@vermeil/contracts/catalog/inquiries.schema'
import { AuthenticityAnswers } from '@/entities/authenticity/authenticity-answers'
import { AuthenticityStatusPill } from '@/entities/authenticity/authenticity-status'
import { formatDate } from '@/shared/format/format'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { PrivateFile } from './private-file'

/** A request as it stands: what was asked, how far it is, and the report once there is one. */
export function RequestCard({ request, token = null }: { request: AuthenticityRequest; token?: string | null }) {
  const { artworkTitle, artist, status, createdAt, updatedAt, files } = request
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-xl break-words">{artworkTitle}</h3>
          <p className="break-words text-muted">{artist}</p>
        </div>
        <AuthenticityStatusPill status={status} />
      </div>
      <p className="mt-3 text-sm text-muted">
        Sent {formatDate(createdAt)}
        {updatedAt !== createdAt && `, last changed ${formatDate(updatedAt)}`}
      </p>
      <FileList title="Report" files={files.filter(({ kind }) => kind === 'report')} token={token} />
      <div className="mt-4 border-t border-line">
        <Disclosure title="What you sent us">
          <AuthenticityAnswers request={request} />
          <FileList title="Files" files={files.filter(({ kind }) => kind === 'evidence')} token={token} />
        </Disclosure>
      </div>
    </Card>
  )
}

type FileListProps = { title: string; files: readonly AuthenticityFile[]; token: string | null }

function FileList({ title, files, token }: FileListProps) {
  if (files.length === 0) return null
  return (
    <div className="mt-4">
      <h4 className="text-sm font-medium">{title}</h4>
      <ul className="mt-2 flex flex-wrap gap-2">
        {files.map((file) => (
          <li key={file.id} className="min-w-0">
            <PrivateFile file={file} token={token} />
          </li>
        ))}
      </ul>
    </div>
  )
}
