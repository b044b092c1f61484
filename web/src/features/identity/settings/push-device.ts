import { queryOptions } from '@tanstack/react-query'
import type { PushSettings } from '@vermeil/contracts/contact/notices.schema'
import { api } from '@/shared/http/api'

/** `blocked`: the person, or the browser for them, has refused notifications of this site. */
export type DeviceState = 'unsupported' | 'blocked' | 'on' | 'off'

type Facts = { isSupported: boolean; permission: NotificationPermission; isKnown: boolean }

/** `isKnown`: the server sends to this browser's subscription, on behalf of the person who is signed in. */
export function deviceState({ isSupported, permission, isKnown }: Facts): DeviceState {
  if (!isSupported) return 'unsupported'
  if (permission === 'denied') return 'blocked'
  return permission === 'granted' && isKnown ? 'on' : 'off'
}

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** How this browser stands, and the key to subscribe with. */
export const pushDeviceQuery = queryOptions({
  queryKey: ['account', 'push-device'],
  queryFn: async ({ signal }) => {
    const settings = await api.get<PushSettings>('/notices/push', { signal })
    const endpoint = isSupported() ? (await ownSubscription())?.endpoint : undefined
    const isKnown = endpoint !== undefined && settings.endpoints.includes(endpoint)
    const permission = isSupported() ? Notification.permission : 'default'
    return { ...settings, state: deviceState({ isSupported: isSupported(), permission, isKnown }) }
  },
  staleTime: 0,
})

/** Asks the person, subscribes this browser and hands the subscription to the server. */
export async function switchOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const { endpoint, keys } = (await subscribe(pushManager, publicKey)).toJSON()
  await api.command('PUT', '/notices/push/subscription', { endpoint, keys })
}

async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    // A subscription to an earlier key pair stands in the way of a new one.
    const stale = await pushManager.getSubscription()
    if (!stale) throw error
    await stale.unsubscribe()
    return pushManager.subscribe(options)
  }
}

export async function switchOff(): Promise<void> {
  const subscription = await ownSubscription()
  if (!subscription) return
  await api.command('DELETE', '/notices/push/subscription', { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}
