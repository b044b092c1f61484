import type { ShownWork } from '@vermeil/contracts/trades/proposals.schema'
import { CircleCheck, ThumbsDown, ThumbsUp } from 'lucide-react'
import { offersOf } from '@/entities/lot/offer-text'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { StatusPill } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Picture } from '@/ui/picture'
import { CommentForm } from './comment-form'
import { answersTo, useAnswer } from './proposal-link-api'

type ProposedWorkProps = {
  token: string
  work: ShownWork
  realtorName: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  isFirst: boolean
}

/** One work, large, with its prices and everything a client can say to it. */
export function ProposedWork({ token, work, realtorName, isChosen, onChoose, isFirst }: ProposedWorkProps) {
  const { lot, note, artworkId, isAccepted } = work
  if (!lot) return <p className="rounded-lg border border-line p-6 text-muted">This work can no longer be shown.</p>
  const offers = offersOf(lot)
  const facts = [lot.materials, lot.dimensions, lot.year].filter(Boolean).join(', ')
  return (
    <article className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:gap-10" aria-label={lot.title}>
      {lot.image ? (
        <Picture
          picture={lot.image}
          alt={`${lot.title} by ${lot.artist.name}`}
          sizes="(width >= 64rem) 720px, 100vw"
          isPriority={isFirst}
        />
      ) : (
        <div className="aspect-4/3 bg-raised" />
      )}
      <div className="grid content-start gap-5">
        <div>
          <h2 className="text-2xl">{lot.title}</h2>
          <p className="text-muted">{lot.artist.name}</p>
          {facts && <p className="mt-1 text-sm text-muted">{facts}</p>}
        </div>
        {note && <p className="border-s-2 border-gold ps-4">{note}</p>}
        {offers.length > 0 ? (
          <ul className="figures grid gap-1 text-lg">
            {offers.map((offer) => (
              <li key={offer}>{offer}</li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">This work is no longer on offer.</p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Reactions token={token} work={work} title={lot.title} />
          <Button asChild variant="ghost">
            <Link to={paths.lot(lot.id, lot.slug)}>See all about it</Link>
          </Button>
        </div>
        {isAccepted ? (
          <p>
            <StatusPill icon={CircleCheck} tone="success">
              You accepted this work
            </StatusPill>
          </p>
        ) : (
          <Checkbox label={`I want ${lot.title}`} checked={isChosen} onCheckedChange={onChoose} />
        )}
        <CommentForm
          token={token}
          artworkId={artworkId}
          label={`Comment on ${lot.title}`}
          button="Send comment"
          realtorName={realtorName}
          comments={work.comments}
        />
      </div>
    </article>
  )
}

function Reactions({ token, work, title }: { token: string; work: ShownWork; title: string }) {
  const { mutate, isPending } = useAnswer(token, {
    run: (pressed: 'like' | 'dislike') =>
      answersTo(token).react(work.artworkId, work.reaction === pressed ? null : pressed),
  })
  const button = (reaction: 'like' | 'dislike') => {
    const isOn = work.reaction === reaction
    const [Icon, name] = reaction === 'like' ? [ThumbsUp, 'Like'] : [ThumbsDown, 'Dislike']
    return (
      <Button
        variant={isOn ? 'secondary' : 'outline'}
        aria-pressed={isOn}
        aria-label={`${name} ${title}`}
        disabled={isPending}
        onClick={() => mutate(reaction)}
      >
        <Icon aria-hidden="true" className={isOn ? 'fill-current' : undefined} />
        {name}
      </Button>
    )
  }
  return (
    <>
      {button('like')}
      {button('dislike')}
    </>
  )
}
