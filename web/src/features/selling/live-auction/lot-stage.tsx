import { openingPictures } from '@vermeil/contracts/catalog/opening-pictures'
import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { clockUrgency } from '@vermeil/contracts/selling/clock-urgency'
import { outcomeLabels } from '@vermeil/contracts/selling/outcome-labels'
import { Flame, Gavel, Octagon, Radio } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { StatusPill } from '@/ui/badge'
import { cn } from '@/ui/cn'
import { lazyPart } from '@/ui/lazy-part'
import { Picture } from '@/ui/picture'
import { RatioBox } from '@/ui/ratio-box'

const LotFacts = lazyPart(() => import('./lot-facts').then((module) => module.LotFacts))

type Current = NonNullable<SaleroomView['current']>
type LotStageProps = { current: Current; remaining: number | null }

/** The work on the block, whole and as high as the window allows, with its label under it. */
export function LotStage({ current: { lot, standing }, remaining }: LotStageProps) {
  const [firstLotId] = useState(lot.id) // it opens the page, so it is not animated in
  const hasPainted = useAfterFirstPaint()
  return (
    <section aria-labelledby="on-the-block" className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="relative bg-raised">
        {lot.image ? (
          // No bars beside the picture, no part cut off, and its label in the first screen.
          <RatioBox of={lot.image} className="max-h-[60svh] lg:max-h-[calc(100svh-26rem)]">
            <Picture
              key={lot.id}
              picture={lot.image}
              alt={`${lot.title} by ${lot.artist.name}`}
              {...openingPictures.saleroom(lot.image)}
              isPriority
              className={cn(lot.id !== firstLotId && 'animate-enter')}
            />
          </RatioBox>
        ) : (
          <div className="aspect-square" />
        )}
        <div className="absolute start-3 top-3 flex flex-wrap gap-2 sm:start-4 sm:top-4">
          <StageBadges standing={standing} remaining={remaining} />
        </div>
      </div>
      <div className="border-t border-line p-4 sm:p-5">
        <p className="eyebrow figures text-gold">Lot {lot.lotNumber}</p>
        <h2 id="on-the-block" className="mt-1 text-2xl">
          <Link to={paths.lot(lot.id, lot.slug)} className="hover:text-gold-bright">
            {lot.title}
          </Link>
        </h2>
        <p className="text-muted">{[lot.artist.name, lot.materials, lot.dimensions].filter(Boolean).join(' · ')}</p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
          <p className="figures">
            {lot.estimate && `Estimate ${formatMoney(lot.estimate.low)} – ${formatMoney(lot.estimate.high)}`}
          </p>
          <Link
            to={paths.lot(lot.id, lot.slug)}
            className="inline-flex min-h-11 items-center text-sm text-gold underline underline-offset-4 hover:text-gold-bright"
          >
            View lot
          </Link>
        </div>
        <div className="min-h-14">
          <Suspense fallback={null}>{hasPainted && <LotFacts key={lot.id} lotId={lot.id} />}</Suspense>
        </div>
      </div>
    </section>
  )
}

/** Over the picture: whether it can be bid on, and how it ended. */
function StageBadges({ standing, remaining }: { standing: Current['standing']; remaining: number | null }) {
  const { state, outcome } = standing
  const urgency = remaining === null ? 'normal' : clockUrgency(remaining)
  const isEnding = state === 'live' && urgency !== 'normal'
  return (
    <>
      {state === 'live' && (
        <StageBadge icon={Radio} tone="success">
          Live
        </StageBadge>
      )}
      {state === 'stopped' && (
        <StageBadge icon={Octagon} tone="warning">
          Bidding stopped
        </StageBadge>
      )}
      {isEnding && (
        <StageBadge
          icon={Flame}
          tone={urgency === 'low' ? 'warning' : 'danger'}
          className={urgency === 'critical' ? 'animate-urge' : undefined}
        >
          Ending Soon
        </StageBadge>
      )}
      {outcome && (
        <StageBadge icon={Gavel} tone="gold">
          {outcomeLabels[outcome]}
        </StageBadge>
      )}
    </>
  )
}

/** On a ground of its own: any color of the painting may be behind it. */
const StageBadge = ({ className, ...badge }: ComponentProps<typeof StatusPill>) => (
  <span className={cn('rounded-full bg-background', className)}>
    <StatusPill {...badge} />
  </span>
)
