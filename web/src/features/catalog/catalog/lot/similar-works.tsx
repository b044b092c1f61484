import { useQuery } from '@tanstack/react-query'
import { similarLotsQuery } from '@/entities/lot/similar-lots'
import { Section } from '@/ui/section'
import { LotGrid, type RenderForLot } from '../lot-grid'

const shown = 3

type SimilarWorksProps = { lotId: string; renderWatch: RenderForLot; renderActions: RenderForLot }

/** Nothing where there are none or they could not be read: the page is about its own lot. */
export function SimilarWorks({ lotId, renderWatch, renderActions }: SimilarWorksProps) {
  const { data } = useQuery(similarLotsQuery(lotId))
  if (!data || data.lots.length === 0) return null
  return (
    <Section
      id="similar-works"
      title="Similar works"
      className="mt-20 border-t border-line pt-14 print:hidden"
      headingClass="text-2xl sm:text-3xl"
    >
      <LotGrid
        lots={data.lots.slice(0, shown)}
        renderWatch={renderWatch}
        renderActions={renderActions}
        className="mt-8"
      />
    </Section>
  )
}
