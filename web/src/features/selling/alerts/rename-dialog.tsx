import { zodResolver } from '@hookform/resolvers/zod'
import { NewSavedSearch, type SavedSearch } from '@vermeil/contracts/selling/alerts.schema'
import { useForm } from 'react-hook-form'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { Input } from '@/ui/input'
import { changeSearch, useSearchAction } from './searches-api'

const Rename = NewSavedSearch.pick({ name: true })

type RenameDialogProps = { search: SavedSearch; onClose: () => void }

export function RenameDialog({ search, onClose }: RenameDialogProps) {
  const form = useForm({ resolver: zodResolver(Rename), defaultValues: { name: search.name } })
  const { mutate, isPending, problem } = useSearchAction({
    ...{ run: changeSearch, done: 'Search renamed', onDone: onClose, showsErrors: true },
  })
  return (
    <FormDialog
      title="Rename search"
      form={form}
      onSubmit={({ name }) => mutate({ id: search.id, name })}
      submit={{ label: 'Rename', pending: 'Saving...' }}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
    >
      <Field label="Name" required error={form.formState.errors.name?.message}>
        {(box) => <Input {...box} {...form.register('name')} maxLength={200} autoComplete="off" />}
      </Field>
    </FormDialog>
  )
}
