import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ConsoleAct } from '@vermeil/contracts/auctions'
import { saleroomQuery } from '@/entities/saleroom/saleroom-query'
import { api } from '@/shared/http/api'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { consoleActs } from './console-actions'

const answer = () => import('@vermeil/contracts/auctions').then((module) => module.SaleroomView)

const showRefusal = (error: Error) => notify({ title: 'Not done', description: sentenceOf(error), tone: 'destructive' })

type Press = { act: ConsoleAct; lotId: string; reason?: string }

/** One press of a button. It names the lot that was on the screen: the room may have moved on meanwhile. */
export function useConsoleAct() {
  const queryClient = useQueryClient()
  return useMutation({
    ...noRetry,
    mutationFn: ({ act, lotId, reason }: Press) => api.post(`/saleroom/${act}`, { lotId, reason }, answer),
    onSuccess: (view, { act }) => {
      queryClient.setQueryData(saleroomQuery.queryKey, view)
      notify({ title: consoleActs[act].label, description: consoleActs[act].done, tone: 'success' })
    },
    onError: showRefusal,
    meta: { showsErrors: true },
  })
}

type Void = { lotId: string; sequence: number; reason: string }

export function useVoidBid() {
  const queryClient = useQueryClient()
  return useMutation({
    ...noRetry,
    mutationFn: ({ lotId, ...body }: Void) => api.command('POST', `/lots/${lotId}/voids`, body),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: saleroomQuery.queryKey })
      notify({
        title: 'Bid voided',
        description: 'The bid is voided, and your reason is in the lot’s history.',
        tone: 'success',
      })
    },
    onError: showRefusal,
    meta: { showsErrors: true },
  })
}
