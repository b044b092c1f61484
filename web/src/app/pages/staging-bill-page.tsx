import { StagingBill } from '@/features/loans/stagings/staging-bill'
import { useParams } from '@/shared/navigation/router'

/** The page of the private link by which a client pays for a staging. */
export function Component() {
  const { token = '' } = useParams()
  return (
    <div className="page-width max-w-2xl py-10 sm:py-14">
      <h1 className="text-3xl sm:text-4xl">A work for your home</h1>
      <StagingBill token={token} />
    </div>
  )
}
