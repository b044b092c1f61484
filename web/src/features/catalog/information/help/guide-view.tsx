import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { CatalogWork } from '../layout/catalog-work'
import { PageIntro } from '../layout/page-intro'
import { PageSection } from '../layout/page-section'
import type { Guide } from './guides'

export function GuideView({ guide: { title, lead, steps, start } }: { guide: Guide }) {
  return (
    <>
      <PageIntro
        eyebrow="Guide"
        title={title}
        picture={<CatalogWork place={1} />}
        actions={
          <Button asChild variant="gold">
            <Link to={start.to}>{start.text}</Link>
          </Button>
        }
      >
        <p>{lead}</p>
      </PageIntro>
      <PageSection title="How it works">
        <ol className="grid max-w-prose gap-8">
          {steps.map((step, place) => (
            <li key={step.title} className="grid grid-cols-[2.5rem_1fr] gap-x-2">
              <span aria-hidden="true" className="figures font-display text-2xl text-gold">
                {place + 1}
              </span>
              <div>
                <h3 className="text-xl">{step.title}</h3>
                <p className="mt-2 text-muted">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </PageSection>
    </>
  )
}
