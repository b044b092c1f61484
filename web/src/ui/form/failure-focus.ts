import { useEffect, useRef } from 'react'

/**
 * The ref of a form's summary of problems, which takes the focus each time `failures` rises: so it is read out and
 * seen. The form reports a failure a moment before its errors, so the summary may appear only in a later render.
 */
export function useFailureFocus<Summary extends HTMLElement>(failures: number) {
  const summary = useRef<Summary>(null)
  const shownFailures = useRef(0)
  useEffect(() => {
    if (failures === shownFailures.current || !summary.current) return
    shownFailures.current = failures
    summary.current.focus()
  })
  return summary
}
