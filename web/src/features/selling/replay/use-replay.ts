import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { pauseBefore, type ReplaySpeed, type ReplayStep } from '@vermeil/contracts/selling/replay-steps'
import { useEffect, useMemo, useState } from 'react'
import { createVerifier, entriesAt, reachOf } from './verify-as-played'

type Options = { steps: readonly ReplayStep[]; entries: readonly ChainLink[]; head: string | null }

/**
 * Where a replay is, and what moves it. A step is shown once every entry up to it is verified, so a broken chain stops
 * the replay at its last sound step.
 */
export function useReplay({ steps, entries, head }: Options) {
  const verifier = useMemo(() => createVerifier(entries, head), [entries, head])
  const [checked, setChecked] = useState(verifier.checked)
  const [wanted, setWanted] = useState(0)
  const [isPlaying, setIsPlaying] = useState(false)
  const [speed, setSpeed] = useState<ReplaySpeed>(4)

  useEffect(() => {
    let isLeft = false
    void verifier.upTo(entriesAt(steps, wanted)).then((result) => {
      if (!isLeft) setChecked(result)
    })
    return () => {
      isLeft = true
    }
  }, [verifier, steps, wanted])

  const position = Math.min(wanted, reachOf(steps, checked))
  const isBroken = checked.verdict?.verdict === 'broken'
  const isAtEnd = position >= steps.length - 1
  const isRunning = isPlaying && !isBroken && !isAtEnd

  useEffect(() => {
    const [current, next] = [steps[position], steps[position + 1]]
    // While an entry is being verified the replay waits for it.
    if (!isRunning || !current || !next || position !== wanted) return
    const timer = setTimeout(() => setWanted(position + 1), pauseBefore(next, current, speed))
    return () => clearTimeout(timer)
  }, [steps, position, wanted, isRunning, speed])

  const goTo = (target: number) => setWanted(Math.max(0, Math.min(target, steps.length - 1)))
  return {
    ...{ position, isRunning, isAtEnd, isBroken, checked, speed, setSpeed },
    /** Goes to a step and pauses there. */
    goTo(target: number) {
      setIsPlaying(false)
      goTo(target)
    },
    /** From the end it starts again. */
    toggle() {
      if (!isRunning && isAtEnd) goTo(0)
      setIsPlaying(!isRunning)
    },
  }
}
