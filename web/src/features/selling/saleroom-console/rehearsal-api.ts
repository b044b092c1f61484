import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewRehearsal, RehearsalView } from '@vermeil/contracts/selling/rehearsals.schema'
import { api } from '@/shared/http/api'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { noteServerTime } from '@/shared/live/house-clock'
import { notify } from '@/shared/page/toasts'
import type { ConsoleRoom } from './console-room'

/** A rehearsal is not broadcast: the page polls it. */
const readEveryMs = 1_000

export const rehearsalQuery = queryOptions({
  queryKey: ['rehearsal'],
  queryFn: async ({ signal }) => {
    const askedAt = Date.now()
    const view = await api.get<RehearsalView>('/rehearsal', { signal })
    if (view.rehearsal?.room) noteServerTime(view.rehearsal.room.serverTime, askedAt)
    return view
  },
  refetchInterval: ({ state }) => (state.data?.rehearsal?.room ? readEveryMs : false),
})

const { queryKey } = rehearsalQuery

export const rehearsalRoom: ConsoleRoom = {
  isRehearsal: true,
  async act(queryClient, { act, ...body }) {
    queryClient.setQueryData(queryKey, await api.post<RehearsalView>(`/rehearsal/acts/${act}`, body))
  },
  async voidBid(queryClient, { lotId, ...body }) {
    queryClient.setQueryData(queryKey, await api.post<RehearsalView>(`/rehearsal/lots/${lotId}/voids`, body))
  },
}

export const startRehearsal = (rehearsal: NewRehearsal) => api.post<RehearsalView>('/rehearsal', rehearsal)
export const endRehearsal = () => api.post<RehearsalView>('/rehearsal/end')
export const orderRehearsal = (lotIds: readonly string[]) => api.put<RehearsalView>('/rehearsal/queue', { lotIds })
export async function deleteRehearsal(): Promise<RehearsalView> {
  await api.command('DELETE', '/rehearsal')
  return { rehearsal: null }
}

/** Runs a change of the rehearsal and shows what it leads to. */
export function useRehearsalChange<Input>(run: (input: Input) => Promise<RehearsalView>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    ...noRetry,
    mutationFn: run,
    onSuccess: (view) => {
      queryClient.setQueryData(queryKey, view)
      notify({ title: done, tone: 'success' })
    },
    onError: (error) => {
      notify({ title: 'Not done', description: sentenceOf(error), tone: 'destructive' })
      void queryClient.invalidateQueries({ queryKey })
    },
    meta: { showsErrors: true },
  })
}
