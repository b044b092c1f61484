import type { Address, AddressBody, AddressList } from '@vermeil/contracts/money/addresses.schema'
import type { AddedRecord } from '@vermeil/contracts/records.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

const path = '/account/addresses'
/** Also of the rates: the default address decides which delivery a page shows first. */
export const deliveryKey = ['delivery'] as const

export const addressesQuery = readQuery<AddressList>([...deliveryKey, 'addresses'], path)

/** Adds an address or, with an id, changes it. Returns its id. */
export async function saveAddress(id: string | null, body: AddressBody): Promise<string> {
  if (id === null) return (await api.post<AddedRecord>(path, body)).id
  await api.command('PUT', `${path}/${id}`, body)
  return id
}
export const makeDefaultAddress = ({ id }: Address) => api.command('PUT', `${path}/${id}/default`)
export const removeAddress = ({ id }: Address) => api.command('DELETE', `${path}/${id}`)
export const restoreAddress = ({ id }: Address) => api.command('PUT', `${path}/${id}/restoration`)

export const useAddressAction = <V = void>(action: ActionOptions<V>) => useAction([deliveryKey], action)
