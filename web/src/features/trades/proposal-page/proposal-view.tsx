import { useQuery } from '@tanstack/react-query'
import { attributionDays } from '@vermeil/contracts/money/commission'
import type { ProposalView as View } from '@vermeil/contracts/trades/proposals.schema'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { formatDate, plural } from '@/shared/format/format'
import { ApiError } from '@/shared/http/api-error'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'
import { Loading } from '@/ui/loading'
import { CommentForm } from './comment-form'
import { answersTo, openProposal, photoUrl, proposalByLinkQuery, useAnswer } from './proposal-link-api'
import { ProposedWork } from './proposed-work'
import { DataRemoved, RemoveData } from './remove-data'

/** The dialog in which a client books a meeting with the realtor. */
type RenderBooking = (host: { id: string; name: string }, onClose: () => void) => ReactNode

type ProposalViewProps = {
  token: string
  /** In place of a link that doesn't work. */
  notFound: ReactNode
  renderBooking: RenderBooking
}

/** What a client sees of a proposal, without an account. */
export function ProposalView({ token, notFound, renderBooking }: ProposalViewProps) {
  const { data, error, refetch } = useQuery({ ...proposalByLinkQuery(token), retry: false })
  const [isRemoved, setIsRemoved] = useState(false)
  const isOpen = data !== undefined
  useEffect(() => {
    // Only a person's browser runs this: a mail scanner that follows the link has opened nothing.
    if (isOpen) openProposal(token).catch((problem: unknown) => console.warn('Could not say it was opened.', problem))
  }, [isOpen, token])

  if (isRemoved) return <DataRemoved />
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (isGone) return notFound
  if (!data) {
    return (
      <div className="page-width py-10">
        <Loading what="The proposal" hasFailed={error !== null} onRetry={refetch} className="h-[60dvh]" />
      </div>
    )
  }
  return <Proposal token={token} proposal={data} renderBooking={renderBooking} onRemoved={() => setIsRemoved(true)} />
}

type ProposalProps = { token: string; proposal: View; renderBooking: RenderBooking; onRemoved: () => void }

function Proposal({ token, proposal, renderBooking, onRemoved }: ProposalProps) {
  const { realtor, works, messages, expiresAt } = proposal
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isBooking, setIsBooking] = useState(false)
  const toggle = (artworkId: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, artworkId] : chosen.filter((id) => id !== artworkId))
  return (
    <div className="page-width py-8 sm:py-12">
      <Introduction token={token} proposal={proposal} />
      <div className="mt-12 grid gap-16">
        {works.map((work, place) => (
          <ProposedWork
            key={work.artworkId}
            token={token}
            work={work}
            realtorName={realtor.name}
            isFirst={place === 0}
            isChosen={chosen.includes(work.artworkId)}
            onChoose={(isChosen) => toggle(work.artworkId, isChosen)}
          />
        ))}
      </div>
      <p className="mt-8">
        <Button asChild variant="outline">
          <Link to={paths.newWall({ works: works.map(({ artworkId }) => artworkId), room: proposal.room })}>
            See them on your wall
          </Link>
        </Button>
      </p>
      <Acceptance token={token} proposal={proposal} chosen={chosen} onAccepted={() => setChosen([])} />
      <section aria-labelledby="write-to-realtor" className="mt-16 grid max-w-2xl gap-4">
        <h2 id="write-to-realtor" className="text-2xl">
          Talk to {realtor.name}
        </h2>
        {realtor.hostId && (
          <div>
            <Button variant="outline" onClick={() => setIsBooking(true)}>
              <CalendarPlus aria-hidden="true" />
              Ask for a meeting
            </Button>
            {isBooking && (
              <Suspense fallback={null}>
                {renderBooking({ id: realtor.hostId, name: realtor.name }, () => setIsBooking(false))}
              </Suspense>
            )}
          </div>
        )}
        <CommentForm
          token={token}
          artworkId={null}
          label={`Message to ${realtor.name}`}
          button="Send message"
          realtorName={realtor.name}
          comments={messages}
        />
      </section>
      <RemoveData token={token} realtorName={realtor.name} expiresAt={expiresAt} onRemoved={onRemoved} />
    </div>
  )
}

function Introduction({ token, proposal }: { token: string; proposal: View }) {
  const { realtor, clientName, property, room, message, works } = proposal
  return (
    <header className="grid max-w-3xl gap-4">
      <p className="eyebrow text-gold">Selected for {clientName}</p>
      <h1 className="text-3xl sm:text-4xl">
        {works.length === 1 ? 'A work' : `${works.length} works`} chosen for you by {realtor.name}
      </h1>
      {property && (
        <p className="text-muted">
          For {property.address}
          {room && `, ${room}`}
        </p>
      )}
      {message && <p className="whitespace-pre-line">{message}</p>}
      <p className="text-sm text-muted">
        If you buy or lease one of these works within {attributionDays} days, {realtor.name} may receive a share of the
        seller’s price. Your price doesn’t change.
      </p>
      {property && property.photoIds.length > 0 && (
        <ul className="flex gap-3 overflow-x-auto pb-2" aria-label="Photos of the property">
          {property.photoIds.map((id, place) => (
            <li key={id} className="shrink-0">
              <img
                src={photoUrl(token, id)}
                alt={`${property.address}, view ${place + 1}`}
                loading="lazy"
                className="h-44 rounded-md bg-raised object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

type AcceptanceProps = { token: string; proposal: View; chosen: readonly string[]; onAccepted: () => void }

/** One tap for all of it, or for the works that were ticked. It binds nobody to pay: the realtor arranges the rest. */
function Acceptance({ token, proposal, chosen, onAccepted }: AcceptanceProps) {
  const accepted = proposal.works.filter(({ isAccepted }) => isAccepted).map(({ artworkId }) => artworkId)
  const left = proposal.works.filter(({ isAccepted, lot }) => !isAccepted && lot).map(({ artworkId }) => artworkId)
  const { mutate, isPending } = useAnswer(token, {
    run: (artworkIds: readonly string[]) => answersTo(token).accept([...accepted, ...artworkIds]),
    done: `Accepted. ${proposal.realtor.name} knows.`,
    onDone: onAccepted,
  })
  const isPart = chosen.length > 0 && chosen.length < left.length
  return (
    <section aria-label="Your answer" className="mt-12 grid gap-4">
      {proposal.acceptedAt && (
        <InlineAlert tone="success">
          <p>
            You accepted {plural(accepted.length, 'work', 'works')} on {formatDate(proposal.acceptedAt)}.{' '}
            {proposal.realtor.name} will be in touch.
          </p>
        </InlineAlert>
      )}
      {left.length > 0 && (
        <div className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-4">
          <p className="grow basis-64 text-muted">
            {isPart
              ? `${plural(chosen.length, 'work', 'works')} chosen.`
              : left.length === 1
                ? 'Accept it, or leave a comment.'
                : 'Accept everything, or tick the works you want.'}{' '}
            Nothing is charged: {proposal.realtor.name} arranges the rest with you.
          </p>
          <Button variant="gold" disabled={isPending} onClick={() => mutate(isPart ? chosen : left)}>
            {isPart
              ? `Accept ${plural(chosen.length, 'work', 'works')}`
              : left.length === 1
                ? 'Accept this work'
                : `Accept all ${left.length} works`}
          </Button>
        </div>
      )}
    </section>
  )
}
