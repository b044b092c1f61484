/** How far something is that somebody has bought, leased, hired or staged: the same words on every screen. */
export const progressWords = {
  due: 'Payment due',
  paid: 'Paid',
  preparing: 'Preparing',
  underway: 'On its way',
  delivered: 'Delivered',
  running: 'Running',
  ending: 'Ending',
  returned: 'Returned',
  completed: 'Completed',
  canceled: 'Canceled',
  problem: 'Problem open',
} as const
