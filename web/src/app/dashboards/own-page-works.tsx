import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { LotGrid } from '@/features/catalog/catalog/lot-grid'
import { WatchButton } from '@/features/catalog/favorites/watch-button'
import { LotActions } from '../lot-actions'

/** The works on an artist's own page, as visitors see them there. */
export const OwnPageWorks = ({ works }: { works: readonly LotCard[] }) => (
  <LotGrid
    lots={works}
    renderWatch={(lot) => <WatchButton lot={lot} />}
    renderActions={(lot) => <LotActions lot={lot} />}
  />
)
