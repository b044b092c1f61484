import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PublicConfig, PublicSettings } from '@vermeil/contracts/public-config.schema'
import { configQuery, rereadConfig } from '@/shared/http/config'
import { useTimeUntil } from '@/shared/live/house-clock'
import { useRoom } from '@/shared/live/live'
import { settled } from '@/shared/page/use-after-first-paint'

type Announcement = NonNullable<PublicSettings['announcement']>

/** The banner's text now. Follows the settings while the page is open, and ends by the clock. */
export function useAnnouncement(): Announcement | null {
  const queryClient = useQueryClient()
  const { data: config } = useQuery(configQuery)
  const put = (settings: PublicSettings) =>
    queryClient.setQueryData(
      configQuery.queryKey,
      (known: PublicConfig | undefined) => known && { ...known, ...settings },
    )

  useRoom('house', {
    onEvent(event, payload) {
      if (event === 'settings.changed') put(payload as PublicSettings)
    },
    async resync() {
      await settled // the page has what was true when it was sent
      put(await rereadConfig())
    },
  })

  const announcement = config?.announcement ?? null
  const left = useTimeUntil(announcement?.until ?? null)
  return left !== null && left <= 0 ? null : announcement
}
