import { zodResolver } from '@hookform/resolvers/zod'
import { ArtistPageChange, type ArtistView, Exhibition, pageLimits } from '@vermeil/contracts/catalog/artists.schema'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { sentenceOf } from '@/shared/http/readable-error'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Form, FormProblem } from '@/ui/form/form'
import { Input } from '@/ui/input'
import { OrderedList } from '@/ui/ordered-list'
import { ExhibitionList } from '../artist-sections'
import { useSavePage } from './own-page-api'
import { SaveButtons, SectionPreview } from './page-section'

const Exhibitions = ArtistPageChange.pick({ exhibitions: true }).required()

type ExhibitionFormProps = Pick<ArtistView, 'exhibitions'> & { onClose: () => void }

/** The exhibitions as a list to add to, change and put in order. A new one comes first, as in a CV. */
export function ExhibitionForm({ exhibitions, onClose }: ExhibitionFormProps) {
  const form = useForm({ resolver: zodResolver(Exhibitions), defaultValues: { exhibitions: [...exhibitions] } })
  const { control, register } = form
  const { fields, prepend, move, remove } = useFieldArray({ control, name: 'exhibitions' })
  const written = useWatch({ control, name: 'exhibitions' })
  const save = useSavePage(onClose)
  const add = useRef<HTMLButtonElement>(null)
  const errors = form.formState.errors.exhibitions
  const whole = written.filter((exhibition) => Exhibition.safeParse(exhibition).success)
  return (
    <Form form={form} onSubmit={(change) => save.mutate(change)}>
      <FormProblem>{save.error && sentenceOf(save.error)}</FormProblem>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          ref={add}
          variant="outline"
          disabled={fields.length >= pageLimits.exhibitions}
          onClick={() =>
            prepend({ year: new Date().getFullYear(), title: '', place: '' }, { focusName: 'exhibitions.0.title' })
          }
        >
          <Plus aria-hidden="true" />
          Add an exhibition
        </Button>
        <p className="figures text-sm text-muted">
          {fields.length} of {pageLimits.exhibitions}
        </p>
      </div>
      <OrderedList
        items={fields}
        keyOf={({ id }) => id}
        nameOf={(_, place) => written[place]?.title || `exhibition ${place + 1}`}
        onMove={move}
        onRemove={(place) => {
          remove(place)
          add.current?.focus()
        }}
        isTall
      >
        {(_, place) => (
          <div className="grid grid-cols-[5.5rem_1fr] gap-3 lg:grid-cols-[5.5rem_1fr_1fr]">
            <Field label="Year" error={errors?.[place]?.year?.message}>
              {(box) => (
                <Input
                  {...box}
                  {...register(`exhibitions.${place}.year`, { valueAsNumber: true })}
                  type="number"
                  inputMode="numeric"
                />
              )}
            </Field>
            <Field label="Title" error={errors?.[place]?.title?.message}>
              {(box) => (
                <Input {...box} {...register(`exhibitions.${place}.title`)} maxLength={200} autoComplete="off" />
              )}
            </Field>
            <Field label="Place" optional error={errors?.[place]?.place?.message} className="max-lg:col-span-full">
              {(box) => (
                <Input {...box} {...register(`exhibitions.${place}.place`)} maxLength={200} autoComplete="off" />
              )}
            </Field>
          </div>
        )}
      </OrderedList>
      {whole.length > 0 && (
        <SectionPreview>
          <ExhibitionList exhibitions={whole} />
        </SectionPreview>
      )}
      <SaveButtons isSaving={save.isPending} onCancel={onClose} />
    </Form>
  )
}
