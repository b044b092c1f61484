import { zodResolver } from '@hookform/resolvers/zod'
import { ArtistPageChange, type ArtistView } from '@vermeil/contracts/catalog/artists.schema'
import { useForm, useWatch } from 'react-hook-form'
import { sentenceOf } from '@/shared/http/readable-error'
import { Form, FormProblem } from '@/ui/form/form'
import { FormTextarea } from '@/ui/form/form-fields'
import { ArtistWords } from '../artist-sections'
import { useSavePage } from './own-page-api'
import { SaveButtons, SectionPreview } from './page-section'

const Words = ArtistPageChange.pick({ bio: true, statement: true }).required()

type WordsFormProps = { words: Pick<ArtistView, 'bio' | 'statement'>; onSaved: () => void; onCancel?: () => void }

export function WordsForm({ words: { bio, statement }, onSaved, onCancel }: WordsFormProps) {
  const form = useForm({ resolver: zodResolver(Words), defaultValues: { bio, statement } })
  const save = useSavePage(onSaved)
  const written = useWatch({ control: form.control })
  return (
    <Form form={form} onSubmit={(words) => save.mutate(words)}>
      <FormProblem>{save.error && sentenceOf(save.error)}</FormProblem>
      <FormTextarea
        form={form}
        name="bio"
        label="About you"
        hint="Where you work, what you make, how you came to it."
        optional
        maxLength={2000}
      />
      <FormTextarea
        form={form}
        name="statement"
        label="Statement"
        hint="One thought about your work, shown as a quotation."
        optional
        maxLength={2000}
      />
      {(written.bio || written.statement) && (
        <SectionPreview>
          <ArtistWords bio={written.bio ?? ''} statement={written.statement ?? ''} />
        </SectionPreview>
      )}
      <SaveButtons isSaving={save.isPending} onCancel={onCancel} />
    </Form>
  )
}
