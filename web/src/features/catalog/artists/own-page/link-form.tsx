import { zodResolver } from '@hookform/resolvers/zod'
import { ArtistLink, ArtistPageChange, type ArtistView, pageLimits } from '@vermeil/contracts/catalog/artists.schema'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { sentenceOf } from '@/shared/http/readable-error'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Form, FormProblem } from '@/ui/form/form'
import { Input } from '@/ui/input'
import { OrderedList } from '@/ui/ordered-list'
import { LinkList } from '../artist-sections'
import { useSavePage } from './own-page-api'
import { SaveButtons, SectionPreview } from './page-section'

const Links = ArtistPageChange.pick({ links: true }).required()

type LinkFormProps = Pick<ArtistView, 'links'> & { onClose: () => void }

export function LinkForm({ links, onClose }: LinkFormProps) {
  const form = useForm({ resolver: zodResolver(Links), defaultValues: { links: [...links] } })
  const { control, register } = form
  const { fields, append, move, remove } = useFieldArray({ control, name: 'links' })
  const written = useWatch({ control, name: 'links' })
  const save = useSavePage(onClose)
  const add = useRef<HTMLButtonElement>(null)
  const errors = form.formState.errors.links
  const whole = written.filter((link) => ArtistLink.safeParse(link).success)
  return (
    <Form form={form} onSubmit={(change) => save.mutate(change)}>
      <FormProblem>{save.error && sentenceOf(save.error)}</FormProblem>
      <OrderedList
        items={fields}
        keyOf={({ id }) => id}
        nameOf={(_, place) => written[place]?.label || `link ${place + 1}`}
        onMove={move}
        onRemove={(place) => {
          remove(place)
          add.current?.focus()
        }}
        isTall
      >
        {(_, place) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label="Name" error={errors?.[place]?.label?.message}>
              {(box) => <Input {...box} {...register(`links.${place}.label`)} maxLength={60} autoComplete="off" />}
            </Field>
            <Field label="Web address" error={errors?.[place]?.url?.message}>
              {(box) => (
                <Input
                  {...box}
                  {...register(`links.${place}.url`, { setValueAs: (text: string) => text.trim() })}
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  maxLength={200}
                />
              )}
            </Field>
          </div>
        )}
      </OrderedList>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          ref={add}
          variant="outline"
          disabled={fields.length >= pageLimits.links}
          onClick={() => append({ label: '', url: '' }, { focusName: `links.${fields.length}.label` })}
        >
          <Plus aria-hidden="true" />
          Add a link
        </Button>
        <p className="figures text-sm text-muted">
          {fields.length} of {pageLimits.links}
        </p>
      </div>
      {whole.length > 0 && (
        <SectionPreview>
          <LinkList links={whole} />
        </SectionPreview>
      )}
      <SaveButtons isSaving={save.isPending} onCancel={onClose} />
    </Form>
  )
}
