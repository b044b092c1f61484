import { queryOptions } from '@tanstack/react-query'
import type { LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import { api } from '@/shared/http/api'

/** Past the end of every history: the answer is where the lot and the asker stand, without the bids. */
const pastTheEnd = 999_999_999

/** Where the signed-in person stands on a lot: their paddle, and the maximum only they may see. */
export const ownStandingQuery = (lotId: string) =>
  queryOptions({
    // Under the account, whose queries go when somebody else signs in.
    queryKey: ['account', 'standing', lotId],
    queryFn: async ({ signal }) => {
      const { lot } = await api.get<LotHistory>(`/lots/${lotId}/bids?after=${pastTheEnd}`, { signal })
      return { paddle: lot.yourPaddle ?? null, yourMax: lot.yourMax ?? null }
    },
    staleTime: 30_000,
  })
