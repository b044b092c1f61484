import { useMutation, useQueryClient } from '@tanstack/react-query'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { consoleActs } from './console-actions'
import { actionName, type ConsoleRoom, type Press, type VoidedBid } from './console-room'

const showRefusal = (error: Error) => notify({ title: 'Not done', description: sentenceOf(error), tone: 'destructive' })

export function useConsoleAct(room: ConsoleRoom) {
  const queryClient = useQueryClient()
  return useMutation({
    ...noRetry,
    mutationFn: (press: Press) => room.act(queryClient, press),
    onSuccess: (_, { act }) => {
      const { label, done } = consoleActs[act]
      notify({ title: actionName(room, label), description: done, tone: 'success' })
    },
    onError: showRefusal,
    meta: { showsErrors: true },
  })
}

export function useVoidBid(room: ConsoleRoom) {
  const queryClient = useQueryClient()
  return useMutation({
    ...noRetry,
    mutationFn: (bid: VoidedBid) => room.voidBid(queryClient, bid),
    onSuccess: () => {
      notify({
        title: actionName(room, 'Bid voided'),
        description: 'The bid is voided, and your reason is in the lot’s history.',
        tone: 'success',
      })
    },
    onError: showRefusal,
    meta: { showsErrors: true },
  })
}
