import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Card } from '@/ui/card'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { Switch } from '@/ui/switch'
import { changeSettings, settingsQuery } from './finance-api'

/** The one house rule about money that an administrator turns by hand. */
export function CardSetting() {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(settingsQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: changeSettings,
    networkMode: 'always',
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery.queryKey, settings),
  })
  if (!data) return isError ? <LoadFailure what="The settings" onRetry={refetch} /> : <Skeleton className="h-24" />
  return (
    <Card>
      <Switch
        label="Card on file before bidding"
        hint="New bidders authorize the amount with Stripe before their first bid."
        checked={data.cardBeforeBidding}
        disabled={isPending}
        onCheckedChange={(cardBeforeBidding) => mutate({ cardBeforeBidding })}
      />
    </Card>
  )
}
