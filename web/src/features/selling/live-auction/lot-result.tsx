import { useQuery } from '@tanstack/react-query'
import type { Order } from '@vermeil/contracts/money/payments.schema'
import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { Gavel, Trophy, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { similarLotsQuery } from '@/entities/lot/similar-lots'
import { dueText } from '@/entities/order/due-text'
import { useOrderOf } from '@/entities/order/use-order-of'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Picture } from '@/ui/picture'
import { resultText } from './auctioneer-calls'

export type EndedLot = Pick<NonNullable<SaleroomView['current']>, 'lot' | 'standing'> & { isYours: boolean }
/** How an order that is due is paid on the spot. */
export type RenderPay = (order: Order) => ReactNode

type LotResultProps = EndedLot & {
  renderPay: RenderPay
  /** What comes on the block in a moment. */
  next?: LotCard | undefined
  /** Once the next lot is there its bidders may close the result of the last one; until then it stands for the desk. */
  onClose?: () => void
}

/** How a lot ended: to its buyer that it is theirs, and how to pay; to all others what it went for. */
export function LotResult({ lot, standing, isYours, renderPay, next, onClose }: LotResultProps) {
  const Icon = isYours ? Trophy : Gavel
  return (
    <section
      aria-labelledby={`result-${lot.id}`}
      className="relative animate-enter rounded-lg border border-gold-deep bg-surface p-5 sm:p-6"
    >
      <div className="flex gap-4">
        {lot.image && (
          <div className="w-20 shrink-0 sm:w-28">
            <Picture picture={lot.image} alt="" sizes="112px" widest={480} />
          </div>
        )}
        <div className="min-w-0 flex-1 pe-8">
          <h2 id={`result-${lot.id}`} className="flex items-center gap-2 text-2xl">
            <Icon className="size-6 shrink-0 text-gold" aria-hidden="true" />
            {isYours ? 'It’s yours' : (resultText(standing) ?? 'This auction has ended')}
          </h2>
          <p className="mt-1 text-muted">
            Lot {lot.lotNumber}, “{lot.title}” by {lot.artist.name}
            {isYours && ` for ${formatMoney(standing.hammerPrice ?? 0)}`}
          </p>
          {isYours ? <HowToPay lotId={lot.id} renderPay={renderPay} /> : <SimilarLots lotId={lot.id} />}
        </div>
      </div>
      {next && <NextLot lot={next} />}
      {onClose && (
        <Button
          variant="ghost"
          size="icon"
          aria-label="Close this result"
          className="absolute end-2 top-2"
          onClick={onClose}
        >
          <X aria-hidden="true" />
        </Button>
      )}
    </section>
  )
}

function HowToPay({ lotId, renderPay }: { lotId: string; renderPay: RenderPay }) {
  const order = useOrderOf(lotId, true)
  if (!order) return <p className="mt-2 text-sm text-muted">Your invoice is being prepared.</p>
  const needsAddress = order.status === 'due' && order.deliveryChoice?.isNeeded === true
  return (
    <>
      {order.status === 'due' && <p className="figures mt-2 text-sm text-muted">{dueText(order)}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {order.canPay && renderPay(order)}
        <Button asChild variant={needsAddress ? 'gold' : 'outline'}>
          <Link to={paths.order(order.id)}>{needsAddress ? 'Add your address to pay' : 'See your order'}</Link>
        </Button>
      </div>
    </>
  )
}

/** Nothing where there are none, or they could not be read. */
function SimilarLots({ lotId }: { lotId: string }) {
  const { data } = useQuery(similarLotsQuery(lotId))
  if (!data || data.lots.length === 0) return null
  return (
    <>
      <p className="mt-3 text-sm text-muted">Similar works</p>
      <ul className="mt-2 flex gap-3">
        {data.lots.slice(0, 3).map(({ id, slug, title, image }) => (
          <li key={id} className="w-16">
            <Link to={paths.lot(id, slug)} aria-label={title} title={title} className="block">
              {image && <Picture picture={image} alt="" sizes="64px" widest={480} ratio="1 / 1" />}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function NextLot({ lot }: { lot: LotCard }) {
  return (
    <div className="mt-5 flex items-center gap-4 border-t border-line pt-5">
      {lot.image && (
        <div className="w-14 shrink-0">
          <Picture picture={lot.image} alt="" sizes="56px" widest={480} />
        </div>
      )}
      <div className="min-w-0">
        <p className="eyebrow text-muted">Next, in a moment</p>
        <p className="truncate">
          Lot {lot.lotNumber}, “{lot.title}”
        </p>
        <p className="truncate text-sm text-muted">{lot.artist.name}</p>
      </div>
    </div>
  )
}
