import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthenticityForm } from '@vermeil/contracts/catalog/inquiries.schema'
import { useEffect, useRef, useState } from 'react'
import { ownRequestsQuery, submitRequest } from '../api'

/** Sends a request with its files and its progress; it can be canceled. */
export function useSubmission() {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState(0)
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const submission = useMutation({
    mutationFn: ({ form, files }: { form: AuthenticityForm; files: readonly File[] }) => {
      const controller = new AbortController()
      abort.current = controller
      setProgress(0)
      return submitRequest({ form, files, onProgress: setProgress, signal: controller.signal })
    },
    networkMode: 'always',
    meta: { showsErrors: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownRequestsQuery.queryKey }),
  })

  return { submission, progress, cancel: () => abort.current?.abort() }
}
