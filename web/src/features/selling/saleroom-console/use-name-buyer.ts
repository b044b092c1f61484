import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AssignSaleBody } from '@vermeil/contracts/selling/auctions.schema'
import { api } from '@/shared/http/api'
import { isRefusal } from '@/shared/http/api-error'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'

export const floorSalesKey = ['floor-sales']

type Naming = { lotId: string; buyer: string }

/** What was typed is an email address where it looks like one, else an account's id. */
const bodyOf = (buyer: string): AssignSaleBody => (buyer.includes('@') ? { email: buyer } : { accountId: buyer })

export function useNameBuyer({ onRefused }: { onRefused: (why: string) => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    ...noRetry,
    mutationFn: ({ lotId, buyer }: Naming) => api.command('PUT', `/lots/${lotId}/sale/buyer`, bodyOf(buyer)),
    onSuccess: async () => {
      notify({ title: 'Buyer named', description: 'The invoice is on its way to them.', tone: 'success' })
      await queryClient.invalidateQueries({ queryKey: floorSalesKey })
    },
    onError: (error) =>
      onRefused(
        isRefusal(error, 'request.invalid') ? 'This is neither an email address nor an id.' : sentenceOf(error),
      ),
    meta: { showsErrors: true },
  })
}
