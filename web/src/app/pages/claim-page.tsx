import { ClaimView } from '@/features/fulfillment/claims/claim-view'
import { paths } from '@/shared/navigation/paths'
import { useParams } from '@/shared/navigation/router'
import type { PageBack } from '../page-module'

export const back: PageBack = { text: 'Dashboard', to: paths.dashboard }

export function Component() {
  const { id = '' } = useParams()
  return (
    <div className="page-width py-8 sm:py-12">
      <ClaimView id={id} />
    </div>
  )
}
