import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '@/shared/http/api-error'
import { useStore } from '@/shared/page/store'
import { openLabel } from './labels-api'
import { forgetScan, scannedLabels } from './scanned-labels'

/** Says, once somebody is signed in, which labels they scanned. What could not be sent stays for the next time. */
export function MergedScans({ accountId }: { accountId: string }) {
  const [waiting] = useStore(scannedLabels)
  const { mutate } = useMutation({
    mutationFn: (code: string) => openLabel(code, null),
    meta: { showsErrors: true },
    onSuccess: (_, code) => forgetScan(code),
    // A label that leads nowhere any more.
    onError: (error, code) => error instanceof ApiError && error.status === 404 && forgetScan(code),
  })
  useEffect(() => {
    if (accountId && waiting) mutate(waiting)
  }, [accountId, waiting, mutate])
  return null
}
