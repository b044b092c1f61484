/** The words a screen shows for how a lot ended. */
export const outcomeLabels = {
  'highest-bidder': 'ENDED - SOLD TO HIGHEST BIDDER',
  'buy-now': 'SOLD - BUY NOW',
  'marked-by-admin': 'SOLD - MARKED BY ADMIN',
  'admin-purchase': 'SOLD - ADMIN PURCHASE',
  'skipped-by-admin': 'SKIPPED BY ADMIN',
  passed: 'ENDED - PASSED',
} as const
