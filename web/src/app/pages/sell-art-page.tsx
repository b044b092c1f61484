import { ButtonLink } from '@/features/catalog/information/layout/button-link'
import { CatalogWork } from '@/features/catalog/information/layout/catalog-work'
import { ClosingBand } from '@/features/catalog/information/layout/closing-band'
import { NumberedSteps } from '@/features/catalog/information/layout/numbered-steps'
import { PageIntro } from '@/features/catalog/information/layout/page-intro'
import { PageSection } from '@/features/catalog/information/layout/page-section'
import { PointCards } from '@/features/catalog/information/layout/point-cards'
import { sellingBenefits, sellingSteps } from '@/features/catalog/information/services/selling'
import { signUpPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  return (
    <>
      <PageIntro
        eyebrow="For artists"
        title="Sell Your Art"
        picture={<CatalogWork place={1} />}
        actions={
          <ButtonLink to={signUpPath({ userType: 'artist' })} variant="gold">
            Start Selling
          </ButtonLink>
        }
      >
        <p>Show your work where collectors look, let them decide what it is worth, and keep most of the price.</p>
      </PageIntro>
      <PageSection title="Why sell with us">
        <PointCards points={sellingBenefits} />
      </PageSection>
      <PageSection title="How It Works">
        <NumberedSteps steps={sellingSteps} />
      </PageSection>
      <ClosingBand
        title="Your work belongs on a wall"
        text="Open an account and list your first work today, or ask us anything before you do."
        actions={
          <>
            <ButtonLink to={signUpPath({ userType: 'artist' })} variant="gold">
              Create Account
            </ButtonLink>
            <ButtonLink to={paths.contact} variant="outline">
              Contact Us
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
