import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { unusualQuestion } from '@/entities/lot/unusual-amount'
import { AuthProvider } from '@/features/auth/auth-provider'
import { MusicHostSlot } from '@/features/music-player/music-slots'
import { LiveAnnouncer } from '@/shared/a11y/live-announcer'
import { createQueryClient } from '@/shared/http/query-client'
import { useStore } from '@/shared/page/store'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'

const ToastHost = lazy(() => import('@/ui/toast-host').then((module) => ({ default: module.ToastHost })))

const UnusualAmountDialog = lazy(() =>
  import('@/entities/lot/unusual-amount-dialog').then((module) => ({ default: module.UnusualAmountDialog })),
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
