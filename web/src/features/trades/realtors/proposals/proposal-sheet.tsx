import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Proposal, ProposalDetail } from '@vermeil/contracts/trades/proposals.schema'
import { CircleCheck, ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { overviewQuery } from '@/entities/account/overview'
import { offersOf } from '@/entities/lot/offer-text'
import { WorkCell } from '@/entities/lot/work-cell'
import { formatMoment } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { StatusPill } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { RecordFacts } from '@/ui/data-table/record-sheet'
import { lazyPart } from '@/ui/lazy-part'
import { Loading } from '@/ui/loading'
import { useRealtorAction } from '../realtors-api'
import { AttributionLine } from './attribution-line'
import { basketWork } from './basket'
import { isWithClient, ProposalStatusPill } from './proposal-status'
import { ProposalThread } from './proposal-thread'
import { proposalQuery, proposalsQuery, sendProposal, withdrawProposal } from './proposals-api'

const ProposalForm = lazyPart(() => import('./proposal-form').then((module) => module.ProposalForm))

/** What starts the staging of a work that the client has accepted. */
export type RenderPlace = (work: ProposalDetail['works'][number], proposal: ProposalDetail) => ReactNode

/** A proposal with what the client said to each work. */
export function ProposalSheet({ id, renderPlace }: { id: string; renderPlace: RenderPlace }) {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(proposalQuery(id))
  const wasUnseen = data?.isUnseen === true
  useEffect(() => {
    if (!wasUnseen) return
    // Reading it marked it as seen: the list and the line above the tabs follow.
    for (const { queryKey } of [proposalsQuery, overviewQuery]) void queryClient.invalidateQueries({ queryKey })
  }, [wasUnseen, queryClient])
  if (!data) return <Loading what="The proposal" hasFailed={isError} onRetry={refetch} className="h-96" />
  const moment = (at: string | null) => at && formatMoment(at)
  return (
    <div className="grid gap-8">
      <RecordFacts
        facts={[
          { label: 'Status', value: <ProposalStatusPill status={data.status} /> },
          { label: 'For', value: [data.property?.address, data.room].filter(Boolean).join(', ') },
          { label: 'Message', value: data.message },
          { label: 'Sent', value: moment(data.sentAt) },
          { label: 'Opened', value: moment(data.openedAt) },
          { label: 'Accepted', value: moment(data.acceptedAt) },
          { label: 'Open until', value: moment(data.expiresAt) },
        ]}
      />
      <section aria-label="Works" className="grid gap-6">
        {data.works.map((work) => (
          <AnsweredWork key={work.artworkId} proposal={data} work={work} place={renderPlace(work, data)} />
        ))}
      </section>
      <p>
        <Button asChild variant="outline">
          <Link to={paths.newWall({ works: data.works.map(({ artworkId }) => artworkId), room: data.room })}>
            See them on a wall
          </Link>
        </Button>
      </p>
      {data.messages.length > 0 && (
        <section aria-labelledby="proposal-messages" className="grid gap-2">
          <h3 id="proposal-messages" className="text-lg">
            From your client
          </h3>
          <ProposalThread proposal={data} artworkId={null} subject="the proposal" comments={data.messages} />
        </section>
      )}
    </div>
  )
}

type AnsweredWorkProps = { proposal: ProposalDetail; work: ProposalDetail['works'][number]; place: ReactNode }

function AnsweredWork({ proposal, work, place }: AnsweredWorkProps) {
  const { lot, note, reaction, isAccepted, comments, attribution } = work
  return (
    <article className="grid gap-2">
      <WorkCell
        image={lot?.image ?? null}
        title={lot?.title ?? 'No longer shown'}
        artistName={lot?.artist.name ?? ''}
        to={lot ? paths.lot(lot.id, lot.slug) : undefined}
      />
      {lot && <p className="figures text-sm text-muted">{offersOf(lot).join(', ') || 'No longer on offer'}</p>}
      {note && <p className="text-sm">{note}</p>}
      {isAccepted && <p className="empty:hidden">{place}</p>}
      <p className="flex flex-wrap gap-2 empty:hidden">
        {isAccepted && (
          <StatusPill icon={CircleCheck} tone="success">
            Accepted
          </StatusPill>
        )}
        {reaction === 'like' && (
          <StatusPill icon={ThumbsUp} tone="gold">
            Liked
          </StatusPill>
        )}
        {reaction === 'dislike' && (
          <StatusPill icon={ThumbsDown} tone="neutral">
            Not liked
          </StatusPill>
        )}
      </p>
      {attribution && <AttributionLine attribution={attribution} />}
      {comments.length > 0 && (
        <ProposalThread
          proposal={proposal}
          artworkId={work.artworkId}
          subject={lot?.title ?? 'this work'}
          comments={comments}
        />
      )}
    </article>
  )
}

type ProposalActionsProps = { proposal: Proposal; onDelete: () => void }

/** A draft is edited and sent; what was sent is sent again or withdrawn. */
export function ProposalActions({ proposal: { id, status, client }, onDelete }: ProposalActionsProps) {
  const { data } = useQuery(proposalQuery(id))
  const [asked, setAsked] = useState<'send' | 'withdraw' | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  const send = useRealtorAction({ run: () => sendProposal(id), done: `Sent to ${client.name}` })
  const withdraw = useRealtorAction({ run: () => withdrawProposal(id), done: 'Proposal withdrawn' })
  const isDraft = status === 'draft'
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="gold" disabled={send.isPending} onClick={() => setAsked('send')}>
        {isDraft ? 'Send' : 'Send again'}
      </Button>
      {isDraft && (
        <Button variant="outline" disabled={!data} onClick={() => setIsEditing(true)}>
          Edit
        </Button>
      )}
      {isWithClient(status) && (
        <Button variant="outline" disabled={withdraw.isPending} onClick={() => setAsked('withdraw')}>
          Withdraw
        </Button>
      )}
      <Button variant="outline" onClick={onDelete}>
        Delete
      </Button>
      <ConfirmDialog
        open={asked === 'send'}
        onOpenChange={() => setAsked(null)}
        title={`Send the proposal to ${client.name}?`}
        description={`They get an email with a private link that works for 30 days.${
          isDraft ? ' A sent proposal can’t be changed.' : ' The link that you sent before stops working.'
        }`}
        confirmLabel="Send proposal"
        onConfirm={() => send.mutate()}
      />
      <ConfirmDialog
        open={asked === 'withdraw'}
        onOpenChange={() => setAsked(null)}
        title={`Withdraw the proposal for ${client.name}?`}
        description="Its link stops working at once. You can send it again."
        confirmLabel="Withdraw proposal"
        isDestructive
        onConfirm={() => withdraw.mutate()}
      />
      {isEditing && data && (
        <Suspense fallback={null}>
          <ProposalForm
            proposal={data}
            works={worksOf(data)}
            onClose={() => setIsEditing(false)}
            onSaved={() => setIsEditing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const worksOf = ({ works }: ProposalDetail) =>
  works.map(({ artworkId, lot }) =>
    lot ? basketWork(lot) : { artworkId, title: 'No longer shown', artist: '', image: null },
  )
