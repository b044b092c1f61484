import type { AuthenticityFile } from '@vermeil/contracts/catalog/inquiries.schema'
import type { AuthenticityCase } from '@vermeil/contracts/catalog/inquiries-admin.schema'
import { FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { plural } from '@/shared/format/format'
import { formatBytes } from '@/shared/format/format-bytes'
import { Button } from '@/ui/button'
import { DownloadButton } from './download-button'
import { PictureDialog } from './picture-dialog'

/** The requester's pictures and documents. A picture is looked at here; a PDF is saved and opened outside the site. */
export function EvidenceList({ request }: { request: AuthenticityCase }) {
  const [looksAt, setLooksAt] = useState<AuthenticityFile | null>(null)
  const files = request.files.filter(({ kind }) => kind === 'evidence')
  return (
    <section aria-labelledby="evidence">
      <h3 id="evidence" className="font-sans text-base font-medium tracking-normal">
        {files.length === 0 ? 'No files' : plural(files.length, 'file', 'files')}
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {files.map((file) => {
          const isPicture = file.type.startsWith('image/')
          const Icon = isPicture ? Image : FileText
          return (
            <li key={file.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Icon className="size-5 shrink-0 text-gold" strokeWidth={1.5} aria-hidden="true" />
              <span className="min-w-0 flex-1 basis-40">
                <span className="block text-sm break-words">{file.filename}</span>
                <span className="figures block text-xs text-muted">{formatBytes(file.size)}</span>
              </span>
              <span className="flex gap-2">
                {isPicture && (
                  <Button
                    variant="outline"
                    size="sm"
                    className="h-11"
                    aria-label={`View ${file.filename}`}
                    onClick={() => setLooksAt(file)}
                  >
                    View
                  </Button>
                )}
                <DownloadButton requestId={request.id} file={file} />
              </span>
            </li>
          )
        })}
      </ul>
      {looksAt && <PictureDialog requestId={request.id} file={looksAt} onClose={() => setLooksAt(null)} />}
    </section>
  )
}
