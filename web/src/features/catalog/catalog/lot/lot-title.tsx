import type { ReactNode } from 'react'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { EstimateLine } from './estimate-line'

type LotTitleProps = {
  lot: PreviewedLot
  /** "Lot 214"; a draft has no number yet. */
  number?: string
  artist: ReactNode
  as?: 'h1' | 'h3'
}

/** What the work is called, who made it, and what it may fetch. */
export function LotTitle({ lot, number, artist, as: Heading = 'h1' }: LotTitleProps) {
  return (
    <>
      <p className="eyebrow figures text-gold">{[number, lot.collection].filter(Boolean).join(' · ')}</p>
      <Heading className="mt-2 text-3xl sm:text-4xl">{lot.title}</Heading>
      <p className="mt-2 text-lg">
        {artist}
        {lot.year !== null && <span className="figures text-muted">, {lot.year}</span>}
      </p>
      {lot.estimate && <EstimateLine lot={lot} estimate={lot.estimate} />}
    </>
  )
}
