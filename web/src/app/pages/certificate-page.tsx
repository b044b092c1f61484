import { readCertificateCode } from '@vermeil/contracts/fulfillment/certificate-code'
import { CertificateView } from '@/features/fulfillment/certificates/certificate-view'
import { VerifyAuction } from '@/features/selling/bidding/verify-auction'
import { useParams, useSearchParams } from '@/shared/navigation/router'
import { NotFound } from '../layouts/not-found'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  const code = readCertificateCode(useParams().code ?? '')
  const [search] = useSearchParams()
  const copyNumber = Number(search.get('sale')) || null
  if (code === null) return <NotFound />
  return (
    <CertificateView
      key={code}
      code={code}
      copyNumber={copyNumber}
      notFound={<NotFound />}
      renderVerify={({ lot, chain }) => <VerifyAuction lotId={lot.id} certified={chain} />}
    />
  )
}
