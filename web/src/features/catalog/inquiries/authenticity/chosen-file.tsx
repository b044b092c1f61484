import { FileText, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatBytes } from '@/shared/format/format-bytes'
import { Button } from '@/ui/button'

type ChosenFileProps = { file: File; onRemove: () => void; disabled: boolean }

export function ChosenFile({ file, onRemove, disabled }: ChosenFileProps) {
  return (
    <li className="flex items-center gap-3 rounded-md border border-line bg-surface p-2">
      <Preview file={file} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">{file.name}</p>
        <p className="figures text-xs text-muted">{formatBytes(file.size)}</p>
      </div>
      <Button variant="ghost" size="icon" aria-label={`Remove ${file.name}`} disabled={disabled} onClick={onRemove}>
        <X aria-hidden="true" />
      </Button>
    </li>
  )
}

/** The picture itself where the browser can show it; a sheet of paper for a PDF and for the rest. */
function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  if (address && !isBroken) {
    return (
      // Named beside it, so the picture says nothing more to those who listen.
      <img src={address} alt="" onError={() => setIsBroken(true)} className="size-12 shrink-0 object-cover" />
    )
  }
  return (
    <span className="grid size-12 shrink-0 place-items-center bg-raised">
      <FileText className="size-5 text-gold" strokeWidth={1.5} aria-hidden="true" />
    </span>
  )
}
