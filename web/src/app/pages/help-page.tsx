import { FaqList } from '@/features/information/help/faq-list'
import { GuideList } from '@/features/information/help/guide-list'
import { SupportCards } from '@/features/information/help/support-cards'
import { CatalogWork } from '@/features/information/layout/catalog-work'
import { PageIntro } from '@/features/information/layout/page-intro'
import { PageSection } from '@/features/information/layout/page-section'
import type { PageHandle } from '../page-handle'

export const handle: PageHandle = { title: 'Help Center', back: {} }

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
