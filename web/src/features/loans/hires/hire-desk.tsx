import { Section } from '@/ui/section'
import { HireList } from './hire-list'

/** The hires of Vermeil's own works, for administrators, who act as their owner. */
export const HireDesk = () => (
  <Section id="admin-hires" title="Hires" headingClass="mb-4 text-2xl">
    <HireList
      side="owner"
      caption="Hires of Vermeil’s own works"
      empty={<p className="text-muted">No work of Vermeil is hired.</p>}
    />
  </Section>
)
