import {
  type AuthenticityFile,
  authenticityFileTypes,
  maxAuthenticityFileBytes,
} from '@vermeil/contracts/catalog/inquiries.schema'
import type { AuthenticityCase } from '@vermeil/contracts/catalog/inquiries-admin.schema'
import { FileCheck2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDate } from '@/shared/format/format'
import { formatBytes } from '@/shared/format/format-bytes'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Card, CardTitle } from '@/ui/card'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { FilePicker } from '@/ui/file-picker'
import { InlineAlert } from '@/ui/inline-alert'
import { UploadProgress } from '@/ui/upload-progress'
import { withdrawReport } from './authenticity-api'
import { DownloadButton } from './download-button'
import { useCaseAction } from './use-case-action'
import { useReportUpload } from './use-report-upload'

const maxMegabytes = maxAuthenticityFileBytes / 1024 / 1024

/** Our reports. The requester is notified of each one as it is attached. */
export function CaseReports({ request }: { request: AuthenticityCase }) {
  const { id, contactName, contactEmail, artworkTitle, files } = request
  const reports = files.filter(({ kind }) => kind === 'report')
  const [chosen, setChosen] = useState<File | null>(null)
  const upload = useReportUpload(id, ({ name }) =>
    notify({ title: 'Report attached', description: `We emailed ${contactName} a link to ${name}.`, tone: 'success' }),
  )
  return (
    <section aria-labelledby="case-reports">
      <Card className="max-sm:p-4">
        <CardTitle id="case-reports">Report</CardTitle>
        <p className="mt-2 mb-4 text-sm break-words text-muted">
          Attaching a report moves the request to “Report ready”, and we email {contactEmail} a link to it.
        </p>
        <ReportList request={request} reports={reports} />
        <div className="grid grid-cols-1 gap-3">
          <FilePicker
            label={reports.length === 0 ? 'Choose the report' : 'Choose another report'}
            hint={`A PDF or an image of up to ${maxMegabytes} MB. You confirm before it is sent.`}
            accept={authenticityFileTypes.join(',')}
            maxMegabytes={maxMegabytes}
            isBusy={upload.isSending}
            onFile={(file) => {
              upload.forget()
              setChosen(file)
            }}
          />
          {upload.isSending && <UploadProgress what="the report" share={upload.share} onCancel={upload.cancel} />}
          {upload.problem && (
            <InlineAlert tone="danger">
              <p>{upload.problem}</p>
            </InlineAlert>
          )}
        </div>
      </Card>
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setChosen(null)}
          title={<span className="break-words">{`Send ${chosen.name} to ${contactName}?`}</span>}
          description={`It becomes our report on ${artworkTitle} (${formatBytes(chosen.size)}). The request moves to “Report ready”, and we email ${contactEmail} right away.`}
          confirmLabel="Attach and send"
          onConfirm={() => upload.send(chosen)}
        />
      )}
    </section>
  )
}

type ReportListProps = { request: AuthenticityCase; reports: readonly AuthenticityFile[] }

function ReportList({ request: { id, status, contactName }, reports }: ReportListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<AuthenticityFile | null>(null)
  const withdrawing = useCaseAction({
    run: ({ id: fileId }: AuthenticityFile) => withdrawReport(id, fileId),
    onDone: ({ filename }) => {
      notify({ title: 'Report withdrawn', description: filename })
      list.current?.focus() // the button that was pressed goes with its report
    },
  })
  const isLast = reports.length === 1
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Reports"
        className={reports.length > 0 ? 'mb-4 divide-y divide-line' : 'sr-only'}
      >
        {reports.map((report) => (
          <li key={report.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <FileCheck2 className="size-5 shrink-0 text-success" strokeWidth={1.5} aria-hidden="true" />
            <span className="min-w-0 flex-1 basis-40">
              <span className="block text-sm break-words">{report.filename}</span>
              <span className="figures block text-xs text-muted">
                {formatBytes(report.size)}, attached {formatDate(report.addedAt)}
              </span>
            </span>
            <span className="flex gap-2">
              <DownloadButton requestId={id} file={report} />
              <Button
                variant="ghost"
                size="sm"
                className="h-11"
                disabled={withdrawing.isPending}
                aria-label={`Withdraw ${report.filename}`}
                onClick={() => setAsked(report)}
              >
                Withdraw
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
          title={<span className="break-words">{`Withdraw ${asked.filename}?`}</span>}
          description={
            isLast && status === 'report-ready'
              ? `We delete it, so ${contactName} can no longer open it, and the request goes back to “In review”. A copy they saved stays with them. We don’t email them.`
              : `We delete it, so ${contactName} can no longer open it. A copy they saved stays with them. We don’t email them.`
          }
          confirmLabel="Withdraw report"
          isDestructive
          onConfirm={() => withdrawing.mutate(asked)}
        />
      )}
    </>
  )
}
