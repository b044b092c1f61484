import { inHome } from './labels-api'
import { PlacedLabels } from './placed-labels'

/** In the sheet of a property. */
export const HomeLabels = ({ propertyId }: { propertyId: string }) => (
  <section aria-labelledby="home-labels" className="grid gap-3">
    <h3 id="home-labels" className="text-lg">
      Labels
    </h3>
    <PlacedLabels place={inHome(propertyId)} isCredited />
  </section>
)
