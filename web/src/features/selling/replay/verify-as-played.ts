import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import type { ReplayStep } from '@vermeil/contracts/selling/replay-steps'
import { type ChainVerdict, ChainVerifier, unchecked } from '@vermeil/contracts/selling/verify-bid-chain'

/** How far the history is verified. `verdict` is set at the first fault, or once the whole chain is checked. */
export type Checked = { readonly entries: number; readonly verdict: ChainVerdict | null }

/** Verifies a history in pieces: each entry once, in its order, however often somebody goes back and forth. */
export function createVerifier(entries: readonly ChainLink[], head: string | null) {
  const verifier = ChainVerifier.create()
  let checked: Checked = { entries: 0, verdict: verifier ? null : unchecked }
  let running: Promise<unknown> = Promise.resolve()

  async function verifyUpTo(count: number): Promise<Checked> {
    while (verifier && checked.verdict === null && checked.entries < count) {
      const link = entries[checked.entries]
      const broken = link ? await verifier.add(link) : null
      checked = broken ? { ...checked, verdict: broken } : { entries: checked.entries + 1, verdict: null }
    }
    if (verifier && checked.verdict === null && checked.entries === entries.length) {
      checked = { ...checked, verdict: verifier.end(head) }
    }
    return checked
  }

  return {
    checked: () => checked,
    /** Verifies the first `count` entries, after what was asked for before. */
    upTo(count: number): Promise<Checked> {
      const next = running.then(() => verifyUpTo(count))
      running = next
      return next
    },
  }
}

/** How many entries have been played at a step. */
export const entriesAt = (steps: readonly ReplayStep[], position: number): number =>
  steps.slice(0, position + 1).filter((step) => 'entry' in step).length

/** The last step that may be shown: the one before the first entry that is not verified; all where nothing can be. */
export function reachOf(steps: readonly ReplayStep[], { entries, verdict }: Checked): number {
  if (verdict?.verdict === 'unchecked') return steps.length - 1
  const next = steps.findIndex((step) => 'entry' in step && step.entry.sequence > entries)
  return next === -1 ? steps.length - 1 : next - 1
}
