import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ObligationList } from '@/entities/account/obligation-list'
import { useAuth } from '@/shared/auth/auth'
import { api } from '@/shared/http/api'
import { isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import { paths } from '@/shared/navigation/paths'
import { useNavigate } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { FormDialog } from '@/ui/form/form-dialog'
import { OwnPasswordField } from './own-password-field'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { user, signOut } = useAuth()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { password: '' } })
  const erase = useMutation({
    meta: { showsErrors: true },
    mutationFn: async (proof: { password: string }) => {
      await api.command('DELETE', '/account', proof)
      await signOut('local')
    },
    onSuccess: () => {
      notify({ title: 'Account deleted', description: 'Your profile and everything that was only yours is deleted.' })
      navigate(paths.home)
    },
  })

  const problem =
    erase.error && !isRefusal(erase.error, 'account.has-obligations') ? sentenceOf(erase.error) : undefined

  return (
    <FormDialog
      title={`Delete the account of ${user?.email}?`}
      description="Your profile, pictures, watchlist and sessions are deleted at once and can't be restored. Sales and invoices that others depend on are kept without your name."
      form={form}
      onSubmit={(proof) => erase.mutate(proof)}
      submit={{ label: 'Delete account', pending: 'Deleting...', isDestructive: true }}
      isPending={erase.isPending}
      onClose={onClose}
    >
      {isRefusal(erase.error, 'account.has-obligations') && (
        <ObligationList refused="Your account can't be deleted yet." obligations={erase.error.details.obligations} />
      )}
      <OwnPasswordField form={form} problem={problem} />
    </FormDialog>
  )
}
