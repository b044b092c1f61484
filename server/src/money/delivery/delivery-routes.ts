import { AddressBody, AddressList } from '@vermeil/contracts/money/addresses.schema'
import { DeliveryTables } from '@vermeil/contracts/money/delivery-rates.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { AddedRecord } from '@vermeil/contracts/records.schema'
import { guardObjects } from '../../platform/http/can.ts'
import { routes } from '../../platform/http/operations.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { addressRules } from './address-access.ts'
import { addressStore } from './address-store.ts'
import type { Delivery } from './delivery.ts'

type Params = { addressId: string }

type Options = { db: Db; delivery: Delivery }

export const deliveryRoutes = routes<Options>((api, { db, delivery }) => {
  const { addresses } = delivery
  const guard = guardObjects(addressRules, ({ addressId }: Params) => addresses.find(addressId))
  const guardDeleted = guardObjects(addressRules, ({ addressId }: Params) => addresses.find(addressId, true))

  api.get('/delivery/rates', 'anyone', {
    operationId: 'getDeliveryRates',
    summary: 'Read the tables that delivery and tax are computed from',
    answer: DeliveryTables,
    handle: async ({ account }) => ({
      ...delivery.tables(),
      home: account && (await addressStore.homeOf(db, account.id)),
      profileCountry: account && (await delivery.profileCountry(account.id)),
      quotes: account ? await delivery.quotes.liveOf(account.id) : [],
    }),
  })

  api.get('/account/addresses', 'account', {
    operationId: 'listAddresses',
    summary: 'List your addresses',
    query: LimitQuery,
    answer: AddressList,
    handle: async ({ account, query }) => ({ addresses: await addresses.list(account.id, query.limit) }),
  })

  api.post('/account/addresses', 'account', {
    operationId: 'addAddress',
    summary: 'Add an address; the first is the default',
    body: AddressBody,
    created: AddedRecord,
    refusals: ['address.full'],
    handle: async ({ account, body }) => ({ id: await addresses.add(account.id, body) }),
  })

  api.put('/account/addresses/:addressId', guard.to('address.manage'), {
    operationId: 'changeAddress',
    summary: 'Change an address',
    body: AddressBody,
    handle: ({ subject, body }) => addresses.change(subject, body),
  })

  api.put('/account/addresses/:addressId/default', guard.to('address.manage'), {
    operationId: 'makeDefaultAddress',
    summary: 'Make an address the default',
    handle: ({ subject }) => addresses.makeDefault(subject),
  })

  api.delete('/account/addresses/:addressId', guard.to('address.manage'), {
    operationId: 'deleteAddress',
    summary: 'Delete an address; it can be restored for a day',
    handle: ({ subject }) => addresses.remove(subject),
  })

  api.put('/account/addresses/:addressId/restoration', guardDeleted.to('address.manage'), {
    operationId: 'restoreAddress',
    summary: 'Restore a deleted address',
    refusals: ['address.full'],
    handle: ({ subject }) => addresses.restore(subject),
  })
})
