import type { Certificate } from '@vermeil/contracts/fulfillment/certificates.schema'
import { api, apiRoot } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

const certificatesKey = ['certificates'] as const

export const certificateQuery = (code: string) =>
  readQuery<Certificate>([...certificatesKey, code], `/certificates/${code}`)

export const qrCodeUrl = (code: string) => `${apiRoot}/certificates/${code}/qr.svg`

const pathOf = (orderId: string) => `/collection/${orderId}/certificate`

/** What the owner does with the certificate of a work they bought by this order. */
export const ownCertificate = (orderId: string) => ({
  showPrice: (isShown: boolean) => api.command('PUT', `${pathOf(orderId)}/price`, { isShown }),
  setResale: (listingId: string | null) => api.command('PUT', `${pathOf(orderId)}/resale`, { listingId }),
  pdf: () => api.file(`${pathOf(orderId)}.pdf`),
})

export const useCertificateAction = <V = void>(action: ActionOptions<V>) => useAction([certificatesKey], action)
