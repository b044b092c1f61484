import { ButtonLink } from '@/features/catalog/information/layout/button-link'
import { CatalogWork } from '@/features/catalog/information/layout/catalog-work'
import { ClosingBand } from '@/features/catalog/information/layout/closing-band'
import { NumberedSteps } from '@/features/catalog/information/layout/numbered-steps'
import { PageIntro } from '@/features/catalog/information/layout/page-intro'
import { PageSection } from '@/features/catalog/information/layout/page-section'
import { PriceList } from '@/features/catalog/information/layout/price-list'
import { appraisalOccasions, appraisalPrices, appraisalSteps } from '@/features/catalog/information/services/appraisal'
import { contactAbout } from '@/features/catalog/information/support/contact-links'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  return (
    <>
      <PageIntro eyebrow="Services" title="Art Appraisal" picture={<CatalogWork place={3} />}>
        <p>
          A written opinion of what a work is worth, to whom, and on what day. Independent of any sale: we do not buy
          what we appraise.
        </p>
      </PageIntro>
      <PageSection
        title="When you need a valuation"
        lead="The same painting has several values. Which one is right depends on what you will do with it."
      >
        <ul className="max-w-prose list-disc space-y-2 ps-5 text-muted marker:text-gold">
          {appraisalOccasions.map((occasion) => (
            <li key={occasion}>{occasion}</li>
          ))}
        </ul>
        <p className="mt-6 max-w-prose">
          Markets change, and so do insurers’ rules: we recommend an appraisal every 3-5 years, and after any
          restoration.
        </p>
      </PageSection>
      <PageSection title="How an appraisal works">
        <NumberedSteps steps={appraisalSteps} />
      </PageSection>
      <PageSection title="Pricing" lead="A flat fee, never a percentage of the value.">
        <PriceList lines={appraisalPrices} />
      </PageSection>
      <ClosingBand
        title="Tell us what you have"
        text="A title, a photograph and a measure are enough for a first answer and a fee."
        actions={
          <ButtonLink to={contactAbout('Appraisal quote')} variant="gold">
            Request Quote
          </ButtonLink>
        }
      />
    </>
  )
}
