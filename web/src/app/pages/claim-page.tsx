import { ClaimView } from '@/features/fulfillment/claims/claim-view'
import { paths } from '@/shared/navigation/paths'
import { useParams } from '@/shared/navigation/router'
import { isUuid } from '@/shared/navigation/uuid'
import { NotFound } from '../layouts/not-found'
import type { PageHandle } from '../page-handle'
import { RequireAccount } from '../require-account'

export const handle: PageHandle = { back: { text: 'Dashboard', to: paths.dashboard } }

export function Component() {
  const { id = '' } = useParams()
  if (!isUuid(id)) return <NotFound />
  return (
    <RequireAccount>
      <div className="page-width py-8 sm:py-12">
        <ClaimView id={id} />
      </div>
    </RequireAccount>
  )
}
