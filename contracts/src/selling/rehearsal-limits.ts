/** How many lots a rehearsal can have, and how many bidders. */
export const rehearsalLimits = { lots: 20, bidders: 6 } as const
