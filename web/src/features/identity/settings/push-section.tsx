import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { Loading } from '@/ui/loading'
import { Switch } from '@/ui/switch'
import { type DeviceState, pushDeviceQuery, switchOff, switchOn } from './push-device'
import { SettingsSection } from './settings-section'

const hints: Record<DeviceState, string> = {
  unsupported:
    'This browser can’t receive push messages. On an iPhone or iPad, add Vermeil to the home screen and open it from there.',
  blocked:
    'Notifications of this site are blocked. Allow them in the site settings of your browser, then open this page again.',
  on: 'This device shows what you chose under Push, also while Vermeil is closed. Signing out here ends it.',
  off: 'Get what you chose under Push on this device, also while Vermeil is closed. Your browser will ask you.',
}

/** Web push of the browser at hand. It takes effect at once: a browser can't be asked again on Save. */
export function PushSection() {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(pushDeviceQuery)
  const change = useMutation({
    meta: { showsErrors: true },
    mutationFn: ({ isOn, publicKey }: { isOn: boolean; publicKey: string }) =>
      isOn ? switchOn(publicKey) : switchOff(),
    onError: (error) => notify({ title: 'Push not changed', description: sentenceOf(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushDeviceQuery.queryKey }),
  })
  const isFixed = data?.state === 'unsupported' || data?.state === 'blocked'
  return (
    <SettingsSection title="This device">
      {data ? (
        <Switch
          label="Push messages on this device"
          hint={hints[data.state]}
          checked={data.state === 'on'}
          disabled={isFixed || change.isPending}
          onCheckedChange={(isOn) => change.mutate({ isOn, publicKey: data.publicKey })}
        />
      ) : (
        <Loading what="The state of this device" hasFailed={isError} onRetry={refetch} className="h-11" />
      )}
    </SettingsSection>
  )
}
