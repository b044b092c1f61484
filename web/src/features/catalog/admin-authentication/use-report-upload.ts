import { useEffect, useRef, useState } from 'react'
import { attachReport } from './authenticity-api'
import { reportRefusal } from './report-refusal'
import { useCaseAction } from './use-case-action'

/** Uploads a report with its progress. It can be canceled until it has left the browser. */
export function useReportUpload(requestId: string, onAttached: (file: File) => void) {
  const [share, setShare] = useState(0)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const upload = useCaseAction({
    run: (file: File) => {
      const controller = new AbortController()
      sending.current = controller
      setShare(0)
      return attachReport(requestId, { file, onProgress: setShare, signal: controller.signal })
    },
    onDone: onAttached,
    showsErrors: true,
  })

  const wasCalledOff = sending.current?.signal.aborted ?? false
  return {
    share,
    isSending: upload.isPending,
    problem: upload.isError && !wasCalledOff ? reportRefusal(upload.error) : null,
    send: (file: File) => upload.mutate(file),
    /** What was said about the last file is not about the next one. */
    forget: () => upload.reset(),
    cancel: () => sending.current?.abort(),
  }
}
