import { NewPushDevice, PushDeviceRemoval, PushSettings } from '@vermeil/contracts/contact/notices.schema'
import { routes } from '../../../platform/http/operations.ts'
import type { PushDevices } from './push-devices.ts'

export const pushRoutes = routes<{ devices: PushDevices }>((api, { devices }) => {
  api.get('/api/v1/notices/push', 'account', {
    operationId: 'getPushSettings',
    summary: 'Read the key for web push, and your subscribed devices',
    answer: PushSettings,
    handle: ({ account }) => devices.read(account.id),
  })

  api.put('/api/v1/notices/push/subscription', 'account', {
    operationId: 'addPushDevice',
    summary: 'Get push messages on this device until you sign out here',
    body: NewPushDevice,
    refusals: ['push.subscription-refused'],
    handle: ({ account: { id, sessionId }, body }) => devices.add({ accountId: id, sessionId }, body),
  })

  api.delete('/api/v1/notices/push/subscription', 'account', {
    operationId: 'removePushDevice',
    summary: 'Stop push messages on a device',
    body: PushDeviceRemoval,
    handle: ({ account, body }) => devices.remove(account.id, body.endpoint),
  })
})
