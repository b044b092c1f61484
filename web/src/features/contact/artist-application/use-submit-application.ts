import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { ownApplicationKey } from './own-application'
import { type ApplicationRow, submitApplication } from './submit-application'

type Texts = {
  /** What the success toast says below its title. */
  thanks: string
  /** The title of the failure toast: the two forms have one each. */
  failureTitle: string
}

const failure = 'There was an error submitting your application. Please try again.'

/** Sends an application. A refusal is shown as a toast, and as a sentence that stays beside the button. */
export function useSubmitApplication({ thanks, failureTitle }: Texts, onSent: (row: ApplicationRow) => void) {
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: submitApplication,
    networkMode: 'always',
    meta: { showsErrors: true },
    onSuccess: (_answer, row) => {
      notify({ title: 'Application Submitted!', description: thanks, tone: 'success' })
      onSent(row)
    },
    onError: (error) => notify({ title: failureTitle, description: sentenceOf(error, failure), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownApplicationKey }),
  })
  return {
    send: sending.mutate,
    isSending: sending.isPending,
    problem: sending.error && sentenceOf(sending.error, failure),
  }
}
