/** Fewer sales make no percentage: one more or less would move it by a fifth or more. */
export const salesForPercent = 5
