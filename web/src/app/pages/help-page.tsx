import { FaqList } from '@/features/catalog/information/help/faq-list'
import { GuideList } from '@/features/catalog/information/help/guide-list'
import { SupportCards } from '@/features/catalog/information/help/support-cards'
import { CatalogWork } from '@/features/catalog/information/layout/catalog-work'
import { PageIntro } from '@/features/catalog/information/layout/page-intro'
import { PageSection } from '@/features/catalog/information/layout/page-section'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  return (
    <>
      <PageIntro eyebrow="Support" title="Help Center" picture={<CatalogWork place={0} />}>
        <p>Find an answer below, or talk to us.</p>
      </PageIntro>
      <PageSection title="Talk to us">
        <SupportCards />
      </PageSection>
      <PageSection title="Frequently Asked Questions">
        <FaqList />
      </PageSection>
      <PageSection title="Guides">
        <GuideList />
      </PageSection>
    </>
  )
}
