import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useAuth } from '@/shared/auth/auth'
import { api } from '@/shared/http/api'
import { isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import { paths } from '@/shared/navigation/paths'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { PasswordInput } from '@/ui/password-input'
import { ObligationList } from './obligation-list'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { user, signOut } = useAuth()
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } })
  const erase = useMutation({
    meta: { showsErrors: true },
    mutationFn: async (proof: { password: string }) => {
      await api.command('DELETE', '/account', proof)
      await signOut('local')
    },
    onSuccess: () => {
      notify({ title: 'Account deleted', description: 'What was yours alone is gone.' })
      void navigate(paths.home)
    },
  })

  const problem =
    erase.error && !isRefusal(erase.error, 'account.has-obligations') ? sentenceOf(erase.error) : undefined

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={`Delete the account of ${user?.email}?`}
        description="Your profile, pictures, watchlist and sessions are deleted at once and can't be restored. Sales and invoices that others depend on are kept without your name."
      >
        {isRefusal(erase.error, 'account.has-obligations') && (
          <div className="mb-5">
            <ObligationList obligations={erase.error.details.obligations} />
          </div>
        )}
        <form noValidate onSubmit={handleSubmit((proof) => erase.mutate(proof))}>
          <Field label="Your password" required error={formState.errors.password?.message ?? problem}>
            {(control) => (
              <PasswordInput
                {...control}
                {...register('password', { required: 'Please enter your password.' })}
                autoComplete="current-password"
              />
            )}
          </Field>
          <DialogActions>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="destructive" disabled={erase.isPending}>
              {erase.isPending ? 'Deleting...' : 'Delete account'}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
