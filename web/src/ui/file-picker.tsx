import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { notify, type ToastMessage } from '@/shared/page/toasts'
import { Button } from './button'
import { cn } from './cn'

const megabyte = 1024 * 1024

type FilePickerProps = {
  label: string
  /** What is taken, said before anyone chooses: "JPG, PNG or GIF, up to 5 MB". */
  hint: ReactNode
  /** As the input's `accept`: `image/jpeg,image/png`. The server looks at the content itself. */
  accept: string
  maxMegabytes?: number
  tooLarge?: string
  /** Why a file is refused before it is taken; nothing if it may be. */
  refusalOf?: (file: File) => ToastMessage | undefined
  isBusy?: boolean
  busyLabel?: string
  onFile: (file: File) => void
  className?: string
}

/** The one control for files: chosen or dropped, refused with a reason, announced when accepted. */
export function FilePicker({
  label,
  hint,
  accept,
  maxMegabytes = 5,
  tooLarge = `File size must be less than ${maxMegabytes}MB`,
  refusalOf,
  isBusy = false,
  busyLabel = 'Uploading...',
  onFile,
  className,
}: FilePickerProps) {
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  function take(file: File | undefined) {
    if (!file) return
    if (file.size > maxMegabytes * megabyte) {
      notify({ title: 'File too large', description: tooLarge, tone: 'destructive' })
      return
    }
    const refusal = refusalOf?.(file)
    if (refusal) {
      notify(refusal)
      return
    }
    notify({ title: 'File selected', description: file.name })
    onFile(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (!isBusy) take(event.dataTransfer.files[0])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same
    <div
      className={cn(
        'grid justify-items-start gap-2 rounded-md border border-dashed p-4 transition-colors',
        isOver ? 'border-gold bg-raised' : 'border-control',
        className,
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file chosen again is a new choice.
          event.target.value = ''
        }}
      />
      <Button
        variant="outline"
        size="sm"
        className="h-11"
        // Not `disabled`: the focus would be lost while the file is uploading.
        aria-disabled={isBusy}
        aria-describedby={hintId}
        onClick={() => isBusy || input.current?.click()}
      >
        <Upload aria-hidden="true" />
        {isBusy ? busyLabel : label}
      </Button>
      <p id={hintId} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  )
}
