import { ButtonLink } from '@/features/catalog/information/layout/button-link'
import { CatalogWork } from '@/features/catalog/information/layout/catalog-work'
import { ClosingBand } from '@/features/catalog/information/layout/closing-band'
import { PageIntro } from '@/features/catalog/information/layout/page-intro'
import { PageSection } from '@/features/catalog/information/layout/page-section'
import { PointCards } from '@/features/catalog/information/layout/point-cards'
import { PriceList } from '@/features/catalog/information/layout/price-list'
import { coverKinds, coverSizes } from '@/features/catalog/information/services/insurance'
import { contactAbout } from '@/features/catalog/information/support/contact-links'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  return (
    <>
      <PageIntro
        eyebrow="Services"
        title="Art Insurance"
        picture={<CatalogWork place={7} />}
        actions={
          <ButtonLink to={contactAbout('Insurance quote')} variant="gold">
            Get a Quote
          </ButtonLink>
        }
      >
        <p>
          A household policy counts a painting as furniture. Cover written for art counts it as what it is, from $50,000
          to $100+ million.
        </p>
      </PageIntro>
      <PageSection title="What is covered">
        <PointCards points={coverKinds} />
      </PageSection>
      <PageSection
        title="How much"
        lead="Cover runs from $50,000 to $100+ million. The premium depends on the works, and on where and how they are kept."
      >
        <PriceList lines={coverSizes} />
      </PageSection>
      <ClosingBand
        title="Speak with someone who has filed a claim"
        text="We arrange cover with underwriters who insure nothing but art, and stand beside you when it is needed."
        actions={
          <>
            <ButtonLink to={contactAbout('Insurance quote')} variant="gold">
              Get a Quote
            </ButtonLink>
            <ButtonLink to={contactAbout('Insurance advice')} variant="outline">
              Speak to an Expert
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
