import type { LeaseList } from '@vermeil/contracts/loans/leasing.schema'
import { readQuery } from '@/shared/http/read-query'

/** The signed-in person's leases, as lessee and as lessor. */
export const ownLeasesQuery = readQuery<LeaseList>(['account', 'leases'], '/leases')
