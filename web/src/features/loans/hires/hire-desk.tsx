import { HireList } from './hire-list'

/** The hires of Vermeil's own works, for administrators, who act as their owner. */
export const HireDesk = () => (
  <section aria-labelledby="admin-hires">
    <h2 id="admin-hires" className="mb-4 text-2xl">
      Hires
    </h2>
    <HireList
      side="owner"
      caption="Hires of Vermeil’s own works"
      empty={<p className="text-muted">No work of Vermeil is hired.</p>}
    />
  </section>
)
