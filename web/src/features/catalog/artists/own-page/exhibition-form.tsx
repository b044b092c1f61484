import { zodResolver } from '@hookform/resolvers/zod'
import { ArtistPageChange, type ArtistView, Exhibition, pageLimits } from '@vermeil/contracts/catalog/artists.schema'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { FormInput } from '@/ui/form/form-fields'
import { ExhibitionList } from '../artist-sections'
import { ListSectionForm } from './list-section-form'

const Exhibitions = ArtistPageChange.pick({ exhibitions: true }).required()

type ExhibitionFormProps = Pick<ArtistView, 'exhibitions'> & { onClose: () => void }

export function ExhibitionForm({ exhibitions, onClose }: ExhibitionFormProps) {
  const form = useForm({ resolver: zodResolver(Exhibitions), defaultValues: { exhibitions: [...exhibitions] } })
  const list = useFieldArray({ control: form.control, name: 'exhibitions' })
  const written = useWatch({ control: form.control, name: 'exhibitions' })
  const whole = written.filter((exhibition) => Exhibition.safeParse(exhibition).success)
  return (
    <ListSectionForm
      form={form}
      list={list}
      max={pageLimits.exhibitions}
      addsFirst
      addLabel="Add an exhibition"
      onAdd={() =>
        list.prepend({ year: new Date().getFullYear(), title: '', place: '' }, { focusName: 'exhibitions.0.title' })
      }
      nameOf={(place) => written[place]?.title || `exhibition ${place + 1}`}
      preview={whole.length > 0 && <ExhibitionList exhibitions={whole} />}
      onClose={onClose}
    >
      {(place) => (
        <div className="grid grid-cols-[5.5rem_1fr] gap-3 lg:grid-cols-[5.5rem_1fr_1fr]">
          <FormInput form={form} name={`exhibitions.${place}.year`} label="Year" type="number" />
          <FormInput form={form} name={`exhibitions.${place}.title`} label="Title" maxLength={200} autoComplete="off" />
          <FormInput
            form={form}
            name={`exhibitions.${place}.place`}
            label="Place"
            optional
            className="max-lg:col-span-full"
            maxLength={200}
            autoComplete="off"
          />
        </div>
      )}
    </ListSectionForm>
  )
}
