import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { outcomeLabels } from '@vermeil/contracts/selling/outcome-labels'

/** What one entry of the history did, in a few words beside its amount. */
export function entryNote({ kind, voids, reason, outcome }: ChainLink): string | null {
  switch (kind) {
    case 'ceiling-answer':
      return 'by maximum'
    case 'correction':
      return `corrected by Vermeil: ${reason ?? 'no reason given'}`
    case 'void':
      return `voided by Vermeil, entry ${voids.join(', ')}: ${reason ?? 'no reason given'}`
    case 'withdrawal':
      return `withdrawn by Vermeil: ${reason ?? 'no reason given'}`
    case 'closing':
      return outcome ? outcomeLabels[outcome] : 'closed'
    case 'floor':
      return 'in the room'
    case 'open':
      return null
  }
}
