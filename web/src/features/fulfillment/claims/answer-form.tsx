import { zodResolver } from '@hookform/resolvers/zod'
import { type Claim, ClaimText } from '@vermeil/contracts/fulfillment/claims.schema'
import { useForm } from 'react-hook-form'
import { Button } from '@/ui/button'
import { Form, FormProblem } from '@/ui/form/form'
import { FormTextarea } from '@/ui/form/form-fields'
import { useClaimAction, writeTo } from './claims-api'

/** The other side's answer, or anybody's further message. */
export function AnswerForm({ claim }: { claim: Claim }) {
  const form = useForm({ resolver: zodResolver(ClaimText), defaultValues: { text: '' } })
  const { mutate, isPending, problem } = useClaimAction({
    run: (text: string) => writeTo(claim.id, text),
    ...{ done: 'Message sent', onDone: () => form.reset(), showsErrors: true },
  })
  const isAnswer = claim.side === 'respondent' && claim.state === 'opened'
  return (
    <Form form={form} onSubmit={({ text }) => mutate(text)} className="grid gap-3">
      <FormTextarea
        form={form}
        name="text"
        label={isAnswer ? 'Your answer' : 'Message'}
        required
        rows={3}
        maxLength={2_000}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="outline" disabled={isPending} className="justify-self-start">
        {isPending ? 'Sending...' : isAnswer ? 'Send answer' : 'Send message'}
      </Button>
    </Form>
  )
}
