import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { FormDialog } from '@/ui/form/form-dialog'
import { OwnPasswordField } from './own-password-field'
import { openOnboarding } from './payout-account-api'

/** Asks for the password, so that nobody with a borrowed session can send the money elsewhere. */
export function PayoutOnboardingDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ defaultValues: { password: '' } })
  const open = useMutation({
    ...noRetry,
    meta: { showsErrors: true },
    mutationFn: openOnboarding,
    onSuccess: ({ url }) => location.assign(url),
  })
  const problem = open.error ? sentenceOf(open.error) : undefined
  return (
    <FormDialog
      title="Continue to Stripe"
      description="You enter who you are and where your money goes on Stripe’s page. Afterwards you come back here."
      form={form}
      onSubmit={(proof) => open.mutate(proof)}
      submit={{ label: 'Continue to Stripe', pending: 'Opening...' }}
      isPending={open.isPending || open.isSuccess}
      onClose={onClose}
    >
      <OwnPasswordField form={form} problem={problem} />
    </FormDialog>
  )
}
