import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button'

type PageSectionProps = {
  /** "your exhibitions": the button says "Edit your exhibitions". */
  name: string
  /** What stands here for the artist alone while visitors see nothing. */
  empty?: ReactNode
  children: ReactNode
  form: (close: () => void) => ReactNode
}

/** A section of the page as visitors see it, with a button that replaces it by its form. */
export function PageSection({ name, empty, children, form }: PageSectionProps) {
  const [isEditing, setIsEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(false)

  // The focus follows into the form, and back to the button that opened it.
  useEffect(() => {
    if (isEditing) fields.current?.querySelector<HTMLElement>('textarea, input, button')?.focus()
    else if (wasEditing.current) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  return (
    <section aria-label={name} className="rounded-lg border border-line p-4 sm:p-6">
      {isEditing ? (
        <div ref={fields}>{form(() => setIsEditing(false))}</div>
      ) : (
        <div className="flex flex-wrap items-start justify-end gap-4">
          <div className="min-w-0 grow basis-64">{empty || children}</div>
          <Button ref={edit} variant="outline" size="sm" className="h-11" onClick={() => setIsEditing(true)}>
            <Pencil aria-hidden="true" />
            Edit {name}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Below a form: what visitors will see once it is saved. */
export const SectionPreview = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 rounded-md bg-surface p-4 sm:p-6">
    <p className="eyebrow text-muted">Preview</p>
    {children}
  </div>
)

type SaveButtonsProps = { isSaving: boolean; onCancel?: () => void }

export const SaveButtons = ({ isSaving, onCancel }: SaveButtonsProps) => (
  <div className="flex flex-wrap justify-end gap-3">
    {onCancel && (
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    )}
    <Button type="submit" variant="gold" disabled={isSaving}>
      {isSaving ? 'Saving...' : 'Save'}
    </Button>
  </div>
)
