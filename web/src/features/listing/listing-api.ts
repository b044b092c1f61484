import { queryOptions } from '@tanstack/react-query'
import { Listing, type ListingChange, ListingList } from '@vermeil/contracts/listings'
import { listingsKey } from '@/entities/listing/listing-query'
import { upload } from '@/shared/files/upload'
import { api } from '@/shared/http/api'

export const ownListingsQuery = queryOptions({
  queryKey: listingsKey,
  queryFn: ({ signal }) => api.get('/listings', ListingList, { signal }),
})

const at = (id: string) => `/listings/${id}`

export const startListing = () => api.post('/listings', {}, Listing)
export const changeListing = (id: string, change: ListingChange) => api.patch(at(id), change, Listing)
export const submitListing = (id: string) => api.put(`${at(id)}/submission`, undefined, Listing)
export const withdrawListing = (id: string) => api.put(`${at(id)}/withdrawal`, {}, Listing)
export const removeListing = (id: string) => api.command('DELETE', at(id))

export const removeImage = (id: string, imageId: string) => api.delete(`${at(id)}/images/${imageId}`, Listing)
export const orderImages = (id: string, imageIds: readonly string[]) =>
  api.put(`${at(id)}/images/order`, { imageIds }, Listing)

export function addImage(id: string, file: File, options: Parameters<typeof upload>[3]) {
  const form = new FormData()
  form.append('file', file)
  return upload(`${at(id)}/images`, form, Listing, options)
}
