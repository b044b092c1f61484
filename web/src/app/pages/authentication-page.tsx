import { CatalogWork } from '@/features/catalog/information/layout/catalog-work'
import { NumberedSteps } from '@/features/catalog/information/layout/numbered-steps'
import { PageIntro } from '@/features/catalog/information/layout/page-intro'
import { PageSection } from '@/features/catalog/information/layout/page-section'
import { PointCards } from '@/features/catalog/information/layout/point-cards'
import { PriceList } from '@/features/catalog/information/layout/price-list'
import {
  authenticationExpertise,
  authenticationPrices,
  authenticationSteps,
  authenticationTurnaround,
} from '@/features/catalog/information/services/authentication'
import { FollowedRequest } from '@/features/catalog/inquiries/authenticity/followed-request'
import { OwnRequests } from '@/features/catalog/inquiries/authenticity/own-requests'
import { RequestForm } from '@/features/catalog/inquiries/authenticity/request-form'
import { useAuth } from '@/shared/auth/auth'
import { useSearchParams } from '@/shared/navigation/router'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  const { user } = useAuth()
  const [query] = useSearchParams()
  const followed = query.get('request')
  return (
    <>
      <PageIntro eyebrow="Services" title="Art Authentication Services" picture={<CatalogWork place={2} />}>
        <p>Find out whether a work is genuine: a reasoned opinion you can rely on.</p>
      </PageIntro>
      {followed && (
        <PageSection title="Your request">
          <div className="max-w-3xl">
            <FollowedRequest id={followed} token={query.get('token')} />
          </div>
        </PageSection>
      )}
      {user && (
        <PageSection title="Your requests">
          <OwnRequests />
        </PageSection>
      )}
      <PageSection title="Our Process">
        <NumberedSteps steps={authenticationSteps} />
      </PageSection>
      <PageSection
        title="Request Authentication"
        lead="The title, the artist and your own name and address are all we need. The rest helps us to answer sooner."
      >
        <div className="max-w-3xl">
          <RequestForm />
        </div>
      </PageSection>
      <PageSection title="Our Expertise">
        <PointCards points={authenticationExpertise} />
      </PageSection>
      <PageSection title="Turnaround">
        <PriceList lines={authenticationTurnaround} />
      </PageSection>
      <PageSection title="Pricing" lead="Agreed with you before the examination begins.">
        <PriceList lines={authenticationPrices} />
      </PageSection>
    </>
  )
}
