import type { QueryClient } from '@tanstack/react-query'
import type { ConsoleAct, SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { saleroomQuery } from '@/entities/saleroom/saleroom-query'
import { api } from '@/shared/http/api'

/**
 * One press of a button. It names the lot that was on the screen, and for a sale its price and leader: the room may have
 * moved on meanwhile.
 */
export type Press = {
  act: ConsoleAct
  lotId: string
  reason?: string
  expectedPrice?: number | null
  expectedLeader?: string | null
}
export type VoidedBid = { lotId: string; sequence: number; reason: string }

/** The room that a console drives: everybody's, or that of a rehearsal. The cache has the answer once a call resolves. */
export interface ConsoleRoom {
  isRehearsal: boolean
  act(queryClient: QueryClient, press: Press): Promise<void>
  voidBid(queryClient: QueryClient, bid: VoidedBid): Promise<void>
}

/** What an action is called in this room: nobody must take a rehearsal for a sale, or a sale for a rehearsal. */
export const actionName = ({ isRehearsal }: Pick<ConsoleRoom, 'isRehearsal'>, label: string) =>
  isRehearsal ? `${label} (rehearsal)` : label

export const saleroom: ConsoleRoom = {
  isRehearsal: false,
  async act(queryClient, { act, ...body }) {
    queryClient.setQueryData(saleroomQuery.queryKey, await api.post<SaleroomView>(`/saleroom/${act}`, body))
  },
  async voidBid(queryClient, { lotId, ...body }) {
    await api.command('POST', `/lots/${lotId}/voids`, body)
    await queryClient.invalidateQueries({ queryKey: saleroomQuery.queryKey })
  },
}
