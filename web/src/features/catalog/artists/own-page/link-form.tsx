import { zodResolver } from '@hookform/resolvers/zod'
import { ArtistLink, ArtistPageChange, type ArtistView, pageLimits } from '@vermeil/contracts/catalog/artists.schema'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { FormInput } from '@/ui/form/form-fields'
import { LinkList } from '../artist-sections'
import { ListSectionForm } from './list-section-form'

const Links = ArtistPageChange.pick({ links: true }).required()

type LinkFormProps = Pick<ArtistView, 'links'> & { onClose: () => void }

export function LinkForm({ links, onClose }: LinkFormProps) {
  const form = useForm({ resolver: zodResolver(Links), defaultValues: { links: [...links] } })
  const list = useFieldArray({ control: form.control, name: 'links' })
  const written = useWatch({ control: form.control, name: 'links' })
  const whole = written.filter((link) => ArtistLink.safeParse(link).success)
  return (
    <ListSectionForm
      form={form}
      list={list}
      max={pageLimits.links}
      addLabel="Add a link"
      onAdd={() => list.append({ label: '', url: '' }, { focusName: `links.${list.fields.length}.label` })}
      nameOf={(place) => written[place]?.label || `link ${place + 1}`}
      preview={whole.length > 0 && <LinkList links={whole} />}
      onClose={onClose}
    >
      {(place) => (
        <div className="grid gap-3 sm:grid-cols-2">
          <FormInput form={form} name={`links.${place}.label`} label="Name" maxLength={60} autoComplete="off" />
          <FormInput
            form={form}
            name={`links.${place}.url`}
            label="Web address"
            rules={{ setValueAs: (text: string) => text.trim() }}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={200}
          />
        </div>
      )}
    </ListSectionForm>
  )
}
