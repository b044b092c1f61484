import { Founders } from '@/features/catalog/information/about/founders'
import { OurStory } from '@/features/catalog/information/about/our-story'
import { values } from '@/features/catalog/information/about/values'
import { ButtonLink } from '@/features/catalog/information/layout/button-link'
import { CatalogWork } from '@/features/catalog/information/layout/catalog-work'
import { ClosingBand } from '@/features/catalog/information/layout/closing-band'
import { PageIntro } from '@/features/catalog/information/layout/page-intro'
import { PageSection } from '@/features/catalog/information/layout/page-section'
import { PointCards } from '@/features/catalog/information/layout/point-cards'
import { signUpPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  return (
    <>
      <PageIntro eyebrow="Vermeil" title="About Vermeil" picture={<CatalogWork place={5} />}>
        <p>An auction house for living artists, and for the people who want to live with their work.</p>
      </PageIntro>
      <PageSection title="Our Story">
        <OurStory />
      </PageSection>
      <PageSection title="Our Founders" lead="Three people who had each seen a good work sold badly.">
        <Founders />
      </PageSection>
      <PageSection title="Our Values">
        <PointCards points={values} />
      </PageSection>
      <ClosingBand
        title="Come in"
        text="Browse without an account. Bid, sell or lease with one; it takes a minute and costs nothing."
        actions={
          <>
            <ButtonLink to={signUpPath()} variant="gold">
              Start Your Journey
            </ButtonLink>
            <ButtonLink to={paths.contact} variant="outline">
              Get in Touch
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
