import type { UnusualAmount } from '@vermeil/contracts/bid-amounts'
import { createStore } from '@/shared/page/store'

/** An open question about an amount. One at a time: a newer one answers the older with no. */
export const unusualQuestion = createStore<{ about: UnusualAmount; answer: (isMeant: boolean) => void } | null>(null)
