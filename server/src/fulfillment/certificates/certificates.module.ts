import { validSale } from '@vermeil/contracts/fulfillment/certificate-text'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Delivery } from '../../money/delivery/delivery.ts'
import type { SoldOrder } from '../../money/payments/orders/owned-order-store.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Module } from '../../platform/module.ts'
import { must } from '../../platform/must.ts'
import { paperSizeOf } from '../../platform/papers/paper-size.ts'
import { qrCodeSvg } from '../../platform/papers/qr-code.ts'
import type { Platform } from '../../platform/platform.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import type { Auctions } from '../../selling/auctions/auctions.ts'
import type { Listings } from '../../selling/listings/listings.ts'
import { renderCertificate } from './certificate-pdf.ts'
import { certificateRoutes } from './certificate-routes.ts'
import { certificateStore } from './certificate-store.ts'
import type { Certificates } from './certificates.ts'
import { createIssueCertificates, newCertificateCode } from './issue-certificates.ts'
import { createReadCertificate } from './read-certificate.ts'
import { createVerifySale } from './verify-sale.ts'

type Deps = Pick<Platform, 'database' | 'images' | 'media' | 'limiter' | 'siteUrl'> & {
  hooks: Pick<Hooks, 'orderPaid' | 'saleUndone'>
  accounts: Pick<Accounts, 'onExport' | 'onErase'>
  auctions: Pick<Auctions, 'history' | 'soldLot'>
  catalog: Pick<Catalog, 'cards' | 'lot' | 'statementOf'>
  delivery: { addresses: Pick<Delivery['addresses'], 'list'> }
  listings: Pick<Listings, 'holdPayableWork'>
  payments: Pick<Payments, 'salesOfWork' | 'soldOrder'>
}

export function certificatesModule(deps: Deps): Module<Certificates> {
  const { hooks, database, accounts, delivery, payments, siteUrl } = deps
  const { db } = database
  const issue = createIssueCertificates(deps)
  const read = createReadCertificate({ db, catalog: deps.catalog })
  const verify = createVerifySale(deps)
  /** By the number of a sale the page knows which paper was scanned. */
  const addressOf = (code: string, number?: number) =>
    `${siteUrl()}/certificates/${code}${number === undefined ? '' : `?sale=${number}`}`

  /** Refused for a former owner. */
  async function ownedBy(order: SoldOrder, code: string) {
    const certificate = must(await read(code, order.buyerId), 'the certificate of the code')
    const sale = validSale(certificate.sales)
    const isOwner = certificate.own?.orderId === order.id && certificate.own.isOwner
    if (!sale || !isOwner) throw new AppError('certificate.sold-on', {})
    return { certificate, sale }
  }

  const api: Certificates = {
    read,

    async qrCode(typed) {
      const certificate = await read(typed, null)
      return certificate && qrCodeSvg(addressOf(certificate.code))
    },

    soldOrder: payments.soldOrder,

    async codeFor({ id, artworkId }) {
      const known = await certificateStore.codeOf(db, id)
      if (known) return known
      await database.transaction((tx) => issue(tx, artworkId))
      const issued = await certificateStore.codeOf(db, id)
      // Refunded between the route's look at it and now.
      if (!issued) throw new AppError('order.unknown', {})
      return issued
    },

    showPrice: (order, isShown) => certificateStore.setShowsPrice(db, order.id, isShown),

    async setResale(order, listingId) {
      await ownedBy(order, await api.codeFor(order))
      await database.transaction(async (tx) => {
        // Locked, so that the listing isn't sold meanwhile.
        const work = listingId && (await deps.listings.holdPayableWork(tx, listingId))
        if (listingId && (!work || work.sellerId !== order.buyerId)) throw new AppError('listing.unknown', {})
        const { id } = await certificateStore.lock(tx, order.artworkId, newCertificateCode())
        const isTaken = work && (work.status === 'sold' || (await certificateStore.isTaken(tx, work.artworkId, id)))
        if (isTaken) throw new AppError('certificate.listing-certified', {})
        await certificateStore.setResale(tx, id, listingId)
      })
    },

    async pdf(order) {
      const code = await api.codeFor(order)
      const { certificate, sale } = await ownedBy(order, code)
      const [address] = order.buyerId ? await delivery.addresses.list(order.buyerId, 1) : []
      const file = await renderCertificate(
        {
          ...{ certificate, verified: await verify(sale), printedAt: await houseNow(db) },
          ...{ address: addressOf(code, sale.number), size: paperSizeOf(address?.country ?? null) },
        },
        deps,
      )
      return { file, code }
    },
  }

  hooks.orderPaid.on(async (tx, { saleId, artworkId }) => {
    if (saleId && artworkId) await issue(tx, artworkId)
  })
  hooks.saleUndone.on(certificateStore.void)
  accounts.onExport('certificates', (accountId) => certificateStore.ofAccount(db, accountId))
  accounts.onErase(certificateStore.forget)

  return {
    api,
    async routes(app) {
      await app.register(certificateRoutes, { prefix: '/api/v1', certificates: api, limiter: deps.limiter })
    },
  }
}
