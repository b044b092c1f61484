import { CatalogWork } from '@/features/catalog/information/layout/catalog-work'
import { PageIntro } from '@/features/catalog/information/layout/page-intro'
import { SupportDetails } from '@/features/catalog/information/support/support-details'
import { ContactForm } from '@/features/catalog/inquiries/contact-form'
import { useSearchParams } from '@/shared/navigation/router'
import { Section } from '@/ui/section'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  const [query] = useSearchParams()
  const subject = query.get('subject') ?? ''
  return (
    <>
      <PageIntro eyebrow="Support" title="Contact Us" picture={<CatalogWork place={8} />}>
        <p>Write to us, and we reply by email within 24 hours.</p>
      </PageIntro>
      <div className="page-width grid gap-x-16 gap-y-12 py-10 sm:py-12 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <Section id="contact-form" title="Write to us">
          <p className="mt-2 mb-6 text-muted">All fields are required.</p>
          {/* Another subject is another message: the form starts afresh. */}
          <ContactForm key={subject} subject={subject} />
        </Section>
        <Section id="contact-details" title="Or reach us directly" headingClass="mb-6 text-2xl">
          <SupportDetails />
        </Section>
      </div>
    </>
  )
}
