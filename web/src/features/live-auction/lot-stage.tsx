import type { SaleroomView } from '@vermeil/contracts/auctions'
import { clockUrgency } from '@vermeil/contracts/clock-urgency'
import { openingPictures } from '@vermeil/contracts/opening-pictures'
import { Flame, Octagon, Radio } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '@/shared/navigation/paths'
import { StatusPill } from '@/ui/badge'
import { cn } from '@/ui/cn'
import { Picture } from '@/ui/picture'
import { SoldCard } from './sold-card'

type LotStageProps = { current: NonNullable<SaleroomView['current']>; remaining: number | null }

/** The work on the block, as large as the wall allows and never cropped, with its label over it. */
export function LotStage({ current: { lot, standing }, remaining }: LotStageProps) {
  const [firstLotId] = useState(lot.id) // it opens the page, so it is not animated in
  const urgency = remaining === null ? 'calm' : clockUrgency(remaining)
  return (
    <section
      aria-labelledby="on-the-block"
      className="relative overflow-hidden rounded-lg border border-line bg-raised"
    >
      {lot.image ? (
        <Picture
          key={lot.id}
          picture={lot.image}
          alt={`${lot.title} by ${lot.artist.name}`}
          {...openingPictures.saleroom}
          ratio="1 / 1"
          fit="contain"
          isPriority
          className={cn(lot.id !== firstLotId && 'animate-enter')}
        />
      ) : (
        <div className="aspect-square" />
      )}
      <div className="absolute start-3 top-3 flex flex-wrap gap-2 sm:start-4 sm:top-4">
        {standing.state === 'live' && (
          <span className="rounded-full bg-background">
            <StatusPill icon={Radio} tone="success">
              Live
            </StatusPill>
          </span>
        )}
        {standing.state === 'stopped' && (
          <span className="rounded-full bg-background">
            <StatusPill icon={Octagon} tone="warning">
              Bidding stopped
            </StatusPill>
          </span>
        )}
        {urgency !== 'calm' && standing.state === 'live' && (
          <span className={cn('rounded-full bg-background', urgency === 'critical' && 'animate-breathe')}>
            <StatusPill icon={Flame} tone={urgency === 'low' ? 'warning' : 'danger'}>
              Ending Soon
            </StatusPill>
          </span>
        )}
      </div>
      <div className="border-t border-line bg-surface p-4 sm:absolute sm:inset-x-0 sm:bottom-0 sm:bg-background/85 sm:p-5">
        <p className="eyebrow figures text-gold">Lot {lot.lotNumber}</p>
        <h2 id="on-the-block" className="mt-1 text-2xl">
          <Link to={paths.lot(lot.id, lot.slug)} className="hover:text-gold-bright">
            {lot.title}
          </Link>
        </h2>
        <p className="text-muted">
          {lot.artist.name}
          {lot.materials && ` · ${lot.materials}`}
          {lot.dimensions && <span className="max-sm:hidden"> · {lot.dimensions}</span>}
        </p>
      </div>
      <SoldCard standing={standing} />
    </section>
  )
}
