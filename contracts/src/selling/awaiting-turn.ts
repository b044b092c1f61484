/** Whether a lot stands in the saleroom's queue: a maximum may be left on it, and an open bid may not. */
export const isAwaitingTurn = ({ venue, state }: { venue: string; state: string }): boolean =>
  venue === 'saleroom' && state === 'scheduled'
