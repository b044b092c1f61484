import type { ArtistPageChange } from '@vermeil/contracts/catalog/artists.schema'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { FieldValues, UseFieldArrayReturn, UseFormReturn } from 'react-hook-form'
import { sentenceOf } from '@/shared/http/readable-error'
import { Button } from '@/ui/button'
import { Form, FormProblem } from '@/ui/form/form'
import { OrderedList } from '@/ui/ordered-list'
import { useSavePage } from './own-page-api'
import { SaveButtons, SectionPreview } from './page-section'

type ListSectionFormProps<Values extends FieldValues, Change extends ArtistPageChange> = {
  form: UseFormReturn<Values, unknown, Change>
  list: Pick<UseFieldArrayReturn, 'move' | 'remove'> & { readonly fields: readonly { id: string }[] }
  max: number
  /** A new item comes first, as in a CV, so the button stands there too. */
  addsFirst?: boolean
  addLabel: string
  onAdd: () => void
  nameOf: (place: number) => string
  /** What visitors will see; false while nothing is complete. */
  preview: ReactNode
  onClose: () => void
  children: (place: number) => ReactNode
}

/** A section that is a list: to add to, change and put in order. */
export function ListSectionForm<Values extends FieldValues, Change extends ArtistPageChange>({
  form,
  list: { fields, move, remove },
  max,
  addsFirst = false,
  addLabel,
  onAdd,
  nameOf,
  preview,
  onClose,
  children,
}: ListSectionFormProps<Values, Change>) {
  const save = useSavePage(onClose)
  const add = useRef<HTMLButtonElement>(null)
  const addRow = (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Button ref={add} variant="outline" disabled={fields.length >= max} onClick={onAdd}>
        <Plus aria-hidden="true" />
        {addLabel}
      </Button>
      <p className="figures text-sm text-muted">
        {fields.length} of {max}
      </p>
    </div>
  )
  return (
    <Form form={form} onSubmit={(change) => save.mutate(change)}>
      <FormProblem>{save.error && sentenceOf(save.error)}</FormProblem>
      {addsFirst && addRow}
      <OrderedList
        items={fields}
        keyOf={({ id }) => id}
        nameOf={(_, place) => nameOf(place)}
        onMove={move}
        onRemove={(place) => {
          remove(place)
          add.current?.focus()
        }}
        isTall
      >
        {(_, place) => children(place)}
      </OrderedList>
      {!addsFirst && addRow}
      {preview && <SectionPreview>{preview}</SectionPreview>}
      <SaveButtons isSaving={save.isPending} onCancel={onClose} />
    </Form>
  )
}
