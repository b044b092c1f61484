import { Listing, type ListingChange } from '@vermeil/contracts/selling/listings.schema'
import { upload } from '@/shared/files/upload'
import { api } from '@/shared/http/api'

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
