import { authenticityFileTypes, maxAuthenticityFiles } from '@vermeil/contracts/catalog/inquiries.schema'
import { ImagePlus } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { plural } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { InlineAlert } from '@/ui/inline-alert'
import { chooseFiles } from './choose-files'
import { ChosenFile } from './chosen-file'

type EvidencePickerProps = {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  /** While they are being sent nothing can be added or taken away. */
  disabled: boolean
}

/** Chooses files by the button or by dropping them, shows each, and says why one was left out. */
export function EvidencePicker({ files, onChange, disabled }: EvidencePickerProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isOver, setIsOver] = useState(false)

  function add(added: FileList | null) {
    if (!added || disabled) return
    const choice = chooseFiles(files, [...added])
    setRefusals(choice.refusals)
    onChange(choice.files)
  }

  function remove(file: File) {
    setRefusals([])
    onChange(files.filter((other) => other !== file))
    // The button just pressed is gone; without this the focus would fall to the top of the page.
    input.current?.focus()
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    add(event.dataTransfer.files)
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the file field within does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cn('rounded-lg border border-dashed p-5', isOver ? 'border-gold bg-raised' : 'border-control')}
      >
        <label htmlFor={id} className="flex items-start gap-3 font-medium">
          <ImagePlus className="mt-0.5 size-5 shrink-0 text-gold" strokeWidth={1.5} aria-hidden="true" />
          <span>
            Photographs and documents <span className="font-normal text-muted">(optional)</span>
          </span>
        </label>
        <p id={`${id}-hint`} className="mt-2 mb-4 text-sm text-muted">
          Images or PDF, at most {maxAuthenticityFiles} files of up to 25 MB each. The front, the back, the signature,
          any damage; invoices and certificates.
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={authenticityFileTypes.join(',')}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            add(event.target.files)
            event.target.value = '' // so that a file taken away can be chosen again
          }}
          className="peer sr-only"
        />
        <Button
          variant="outline"
          disabled={disabled}
          // The field itself has the keyboard and the name; this is the visible part for the pointer.
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => input.current?.click()}
          className="peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-ring"
        >
          Choose files
        </Button>
      </div>
      {refusals.length > 0 && (
        <InlineAlert tone="danger">
          {refusals.map((refusal) => (
            <p key={refusal} className="break-words">
              {refusal}
            </p>
          ))}
        </InlineAlert>
      )}
      <p role="status" className={files.length === 0 ? 'sr-only' : 'text-sm text-muted'}>
        {files.length > 0 && `${plural(files.length, 'file', 'files')} of ${maxAuthenticityFiles} chosen.`}
      </p>
      {files.length > 0 && (
        <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {files.map((file) => (
            <ChosenFile
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              onRemove={() => remove(file)}
              disabled={disabled}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
