import { NewPushDevice, PushDeviceRemoval, PushSettings } from '@vermeil/contracts/contact/notices.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import type { PushDevices } from './push-devices.ts'

export const pushRoutes: FastifyPluginAsyncZod<{ devices: PushDevices }> = async (app, { devices }) => {
  app.get(
    '/api/v1/notices/push',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'getPushSettings',
        summary: 'Read the key for web push, and your subscribed devices',
        response: { 200: PushSettings },
      },
    },
    (request) => devices.read(accountOf(request).id),
  )

  app.put(
    '/api/v1/notices/push/subscription',
    {
      config: { access: 'account', refusals: ['push.subscription-refused'] },
      schema: {
        operationId: 'addPushDevice',
        summary: 'Get push messages on this device until you sign out here',
        body: NewPushDevice,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id, sessionId } = accountOf(request)
      await devices.add({ accountId: id, sessionId }, request.body)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/v1/notices/push/subscription',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'removePushDevice',
        summary: 'Stop push messages on a device',
        body: PushDeviceRemoval,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await devices.remove(accountOf(request).id, request.body.endpoint)
      return reply.code(204).send()
    },
  )
}
