import { Handshake } from 'lucide-react'
import { EmptyState } from '@/ui/empty-state'
import { HireList } from './hire-list'
import { HireTermsList } from './hire-terms-list'

/** The owner's side: who asks for their works, and on which terms they lend them. */
export const HireRequests = () => (
  <section aria-labelledby="hire-requests" className="grid gap-8">
    <div className="grid gap-4">
      <h2 id="hire-requests" className="text-2xl">
        Hire requests
      </h2>
      <HireList
        side="owner"
        caption="Hire requests"
        empty={
          <EmptyState icon={Handshake} title="No hire request yet">
            Property agents ask here for the works that you offer for lease, to show them on film sets.
          </EmptyState>
        }
      />
    </div>
    <HireTermsList />
  </section>
)
