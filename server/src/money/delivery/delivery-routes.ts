import { AddressBody, AddressList } from '@vermeil/contracts/money/addresses.schema'
import { DeliveryTables } from '@vermeil/contracts/money/delivery-rates.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { AddedRecord } from '@vermeil/contracts/records.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { addressRules } from './address-access.ts'
import { addressStore } from './address-store.ts'
import type { Delivery } from './delivery.ts'

const AddressParams = z.strictObject({ addressId: z.uuid() })
type Params = z.infer<typeof AddressParams>

type Options = { db: Db; delivery: Delivery }

export const deliveryRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, delivery }) => {
  const { addresses } = delivery
  const guard = guardObjects(addressRules, ({ addressId }: Params) => addresses.find(addressId))
  const guardDeleted = guardObjects(addressRules, ({ addressId }: Params) => addresses.find(addressId, true))

  app.get(
    '/delivery/rates',
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'getDeliveryRates',
        summary: 'Read the tables that delivery and tax are computed from',
        response: { 200: DeliveryTables },
      },
    },
    async ({ account }) => ({
      ...delivery.tables(),
      home: account && (await addressStore.homeOf(db, account.id)),
      profileCountry: account && (await delivery.profileCountry(account.id)),
      quotes: account ? await delivery.quotes.liveOf(account.id) : [],
    }),
  )

  app.get(
    '/account/addresses',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listAddresses',
        summary: 'List your addresses',
        querystring: LimitQuery,
        response: { 200: AddressList },
      },
    },
    async (request) => ({ addresses: await addresses.list(accountOf(request).id, request.query.limit) }),
  )

  app.post(
    '/account/addresses',
    {
      config: { access: 'account', refusals: ['address.full'] },
      schema: {
        operationId: 'addAddress',
        summary: 'Add an address; the first is the default',
        body: AddressBody,
        response: { 201: AddedRecord },
      },
    },
    async (request, reply) => reply.code(201).send({ id: await addresses.add(accountOf(request).id, request.body) }),
  )

  app.put(
    '/account/addresses/:addressId',
    {
      config: { access: guard.to('address.manage') },
      schema: {
        operationId: 'changeAddress',
        summary: 'Change an address',
        params: AddressParams,
        body: AddressBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await addresses.change(guard.subjectOf(request), request.body)
      return reply.code(204).send()
    },
  )

  app.put(
    '/account/addresses/:addressId/default',
    {
      config: { access: guard.to('address.manage') },
      schema: {
        operationId: 'makeDefaultAddress',
        summary: 'Make an address the default',
        params: AddressParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await addresses.makeDefault(guard.subjectOf(request))
      return reply.code(204).send()
    },
  )

  app.delete(
    '/account/addresses/:addressId',
    {
      config: { access: guard.to('address.manage') },
      schema: {
        operationId: 'deleteAddress',
        summary: 'Delete an address; it can be restored for a day',
        params: AddressParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await addresses.remove(guard.subjectOf(request))
      return reply.code(204).send()
    },
  )

  app.put(
    '/account/addresses/:addressId/restoration',
    {
      config: { access: guardDeleted.to('address.manage'), refusals: ['address.full'] },
      schema: {
        operationId: 'restoreAddress',
        summary: 'Restore a deleted address',
        params: AddressParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await addresses.restore(guardDeleted.subjectOf(request))
      return reply.code(204).send()
    },
  )
}
