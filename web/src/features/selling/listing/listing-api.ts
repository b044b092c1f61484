import type { Listing, ListingChange } from '@vermeil/contracts/selling/listings.schema'
import { upload } from '@/shared/files/upload'
import { api } from '@/shared/http/api'

const at = (id: string) => `/listings/${id}`

export const startListing = () => api.post<Listing>('/listings', {})
export const changeListing = (id: string, change: ListingChange) => api.patch<Listing>(at(id), change)
export const submitListing = (id: string) => api.put<Listing>(`${at(id)}/submission`)
export const withdrawListing = (id: string) => api.put<Listing>(`${at(id)}/withdrawal`, {})
export const removeListing = (id: string) => api.command('DELETE', at(id))

export const removeImage = (id: string, imageId: string) => api.delete<Listing>(`${at(id)}/images/${imageId}`)
export const orderImages = (id: string, imageIds: readonly string[]) =>
  api.put<Listing>(`${at(id)}/images/order`, { imageIds })

export function addImage(id: string, file: File, options: Parameters<typeof upload>[2]) {
  const form = new FormData()
  form.append('file', file)
  return upload<Listing>(`${at(id)}/images`, form, options)
}
