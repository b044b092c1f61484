import { zodResolver } from '@hookform/resolvers/zod'
import { CommentBody, type ProposalComment } from '@vermeil/contracts/trades/proposals.schema'
import { useForm } from 'react-hook-form'
import { formatMoment } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { Field } from '@/ui/field'
import { Form } from '@/ui/form/form'
import { Textarea } from '@/ui/textarea'
import { answersTo, useAnswer } from './proposal-link-api'

type CommentFormProps = {
  token: string
  /** Null: about the whole proposal. */
  artworkId: string | null
  label: string
  button: string
  realtorName: string
  comments: readonly ProposalComment[]
}

/** What client and realtor wrote to each other, and a field to write more. */
export function CommentForm({ token, artworkId, label, button, realtorName, comments }: CommentFormProps) {
  const form = useForm({ resolver: zodResolver(CommentBody), defaultValues: { text: '' } })
  const { mutate, isPending } = useAnswer(token, {
    run: ({ text }: CommentBody) => answersTo(token).comment(artworkId, text),
    done: 'Sent',
    onDone: () => form.reset(),
  })
  return (
    <div className="grid gap-4">
      {comments.length > 0 && (
        <ul className="grid gap-2">
          {comments.map(({ id, text, at, by }) => (
            <li
              key={id}
              className={cn('grid gap-0.5 border-s-2 ps-3', by === 'realtor' ? 'ms-6 border-gold' : 'border-line')}
            >
              <span className="wrap-anywhere whitespace-pre-line">{text}</span>
              <span className="text-sm text-muted">
                {by === 'realtor' ? realtorName : 'You'}, {formatMoment(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} onSubmit={(body) => mutate(body)} className="gap-3">
        <Field label={label} error={form.formState.errors.text?.message}>
          {(box) => <Textarea {...box} {...form.register('text')} maxLength={2_000} rows={2} className="min-h-20" />}
        </Field>
        <div>
          <Button type="submit" variant="outline" disabled={isPending}>
            {isPending ? 'Sending...' : button}
          </Button>
        </div>
      </Form>
    </div>
  )
}
