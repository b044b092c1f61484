import { zodResolver } from '@hookform/resolvers/zod'
import { NewSavedSearch, type SavedSearch } from '@vermeil/contracts/selling/alerts.schema'
import { useForm } from 'react-hook-form'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput } from '@/ui/form/form-fields'
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
      <FormInput form={form} name="name" label="Name" required maxLength={200} autoComplete="off" />
    </FormDialog>
  )
}
