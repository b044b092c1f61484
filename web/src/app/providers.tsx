import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { AuthProvider } from '@/features/auth/auth-provider'
import { MusicHostSlot } from '@/features/music-player/music-slots'
import { LiveAnnouncer } from '@/shared/live-announcer'
import { createQueryClient } from '@/shared/query-client'
import { useStore } from '@/shared/store'
import { unusualQuestion } from '@/shared/unusual-amount'
import { useAfterFirstPaint } from '@/shared/use-after-first-paint'

const ToastHost = lazy(() => import('@/ui/toast-host').then((module) => ({ default: module.ToastHost })))

const UnusualAmountDialog = lazy(() =>
  import('@/shared/unusual-amount-dialog').then((module) => ({ default: module.UnusualAmountDialog })),
)

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  const hasPainted = useAfterFirstPaint()
  const isAskedAboutAmount = useStore(unusualQuestion) !== null
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>{children}</AuthProvider>
      <MusicHostSlot />
      <LiveAnnouncer />
      {hasPainted && (
        <Suspense fallback={null}>
          <ToastHost />
        </Suspense>
      )}
      <Suspense fallback={null}>{isAskedAboutAmount && <UnusualAmountDialog />}</Suspense>
    </QueryClientProvider>
  )
}
