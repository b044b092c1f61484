import { zodResolver } from '@hookform/resolvers/zod'
import { CommentBody, type ProposalComment, type ProposalDetail } from '@vermeil/contracts/trades/proposals.schema'
import { Reply } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatMoment } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { Form, FormProblem } from '@/ui/form/form'
import { FormTextarea } from '@/ui/form/form-fields'
import { useRealtorAction } from '../realtors-api'
import { isWithClient } from './proposal-status'
import { replyToClient } from './proposals-api'

type ProposalThreadProps = {
  proposal: ProposalDetail
  /** Null: about the whole proposal. */
  artworkId: string | null
  /** What it is about, in words. */
  subject: string
  comments: readonly ProposalComment[]
}

/** What the client wrote and what the realtor replied, with a way to reply while the client can read it. */
export function ProposalThread({ proposal, artworkId, subject, comments }: ProposalThreadProps) {
  const [isReplying, setIsReplying] = useState(false)
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2" aria-label={`Comments on ${subject}`}>
        {comments.map(({ id, text, at, by }) => (
          <li
            key={id}
            className={cn('grid gap-0.5 border-s-2 ps-3', by === 'realtor' ? 'ms-6 border-line' : 'border-gold')}
          >
            <span className="wrap-anywhere whitespace-pre-line">{text}</span>
            <span className="text-sm text-muted">
              {by === 'realtor' ? 'You' : proposal.client.name}, <time dateTime={at}>{formatMoment(at)}</time>
            </span>
          </li>
        ))}
      </ul>
      {isReplying && (
        <ReplyForm
          proposalId={proposal.id}
          artworkId={artworkId}
          label={`Reply about ${subject}`}
          onClose={() => setIsReplying(false)}
        />
      )}
      {!isReplying && isWithClient(proposal.status) && (
        <div>
          <Button variant="outline" aria-label={`Reply about ${subject}`} onClick={() => setIsReplying(true)}>
            <Reply aria-hidden="true" />
            Reply
          </Button>
        </div>
      )}
    </div>
  )
}

type ReplyFormProps = { proposalId: string; artworkId: string | null; label: string; onClose: () => void }

function ReplyForm({ proposalId, artworkId, label, onClose }: ReplyFormProps) {
  const form = useForm({ resolver: zodResolver(CommentBody), defaultValues: { text: '' } })
  const { mutate, isPending, problem } = useRealtorAction({
    run: ({ text }: CommentBody) => replyToClient(proposalId, { artworkId, text }),
    done: 'Reply sent. Your client gets a mail within minutes.',
    onDone: onClose,
    showsErrors: true,
  })
  return (
    <Form form={form} onSubmit={(body) => mutate(body)} className="gap-3">
      <FormProblem>{problem}</FormProblem>
      <FormTextarea form={form} name="text" label={label} autoFocus maxLength={2_000} rows={3} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="gold" disabled={isPending}>
          {isPending ? 'Sending...' : 'Send reply'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
