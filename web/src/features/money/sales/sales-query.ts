import type { SalesView } from '@vermeil/contracts/money/payments.schema'
import { readQuery } from '@/shared/http/read-query'

/** What the signed-in person has sold, with the ledger's own totals. */
export const salesQuery = readQuery<SalesView>(['account', 'sales'], '/sales')
