import { randomUUID } from 'node:crypto'
import type { OrderId } from '@vermeil/contracts/ids'
import {
  type OrderFile,
  type OrderFilePurpose,
  type OrderMessages,
  type OrderSide,
  orderFiles,
  orderMessagesPerSide,
} from '@vermeil/contracts/shipping'
import { AppError } from '../../platform/app-error.ts'
import { recordAct } from '../../platform/audit-store.ts'
import { type Account, isAdmin } from '../../platform/http/access.ts'
import { inspectUpload } from '../../platform/media/inspect-upload.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { must } from '../../platform/must.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { slugOf } from '../../platform/slug.ts'
import type { Payments } from '../payments/payments.ts'
import { orderMessageStore, type StoredFile } from './order-message-store.ts'
import type { ShipmentCase } from './shipment-access.ts'
import type { SendNews } from './shipping-news.ts'

type Deps = {
  database: Database
  media: MediaStore
  payments: Pick<Payments, 'fulfillment'>
  news: Pick<SendNews, 'written' | 'copied'>
}

/** What buyer and seller write to each other. The routes decide who may, and from when on. */
export interface OrderTalk {
  read(subject: ShipmentCase): Promise<OrderMessages>
  write(author: Account, subject: ShipmentCase, text: string): Promise<void>
  /** Throws `UploadRefused`. */
  addFile(author: Account, subject: ShipmentCase, purpose: OrderFilePurpose, data: Uint8Array): Promise<void>
  findFile(orderId: OrderId, fileId: string): Promise<StoredFile | null>
}

export const toFile = ({ id, purpose, side, filename, isImage, at }: StoredFile): OrderFile => ({
  ...{ id, purpose, side, filename, isImage, at: at.toISOString() },
})

export function createOrderTalk({ database, media, payments, news }: Deps): OrderTalk {
  const { db } = database

  const record = async (tx: Tx, actor: Account, act: string, orderId: OrderId) => {
    if (isAdmin(actor)) await recordAct(tx, { actorId: actor.id, act, subject: `order:${orderId}` })
  }

  /** To the other side, with a copy for the author. Both sides hear of what an administrator writes. */
  async function deliver(tx: Tx, { order }: ShipmentCase, author: Account, side: OrderSide, text: string) {
    if (side !== 'buyer') await news.written(tx, order.buyerId, order, text)
    if (side !== 'seller') await news.written(tx, order.sellerId, order, text)
    await news.copied(tx, author.id, order, text)
  }

  return {
    async read({ order: { id } }) {
      const [messages, files] = await Promise.all([
        orderMessageStore.messagesOf(db, id),
        orderMessageStore.filesOf(db, id),
      ])
      return {
        messages: messages.map(({ sentAt, orderId: _, ...message }) => ({ ...message, sentAt: sentAt.toISOString() })),
        files: files.filter(({ purpose }) => purpose === 'message').map(toFile),
      }
    },

    write: (author, subject, text) =>
      database.transaction(async (tx) => {
        const { id } = subject.order
        // Two messages at the same moment count one after the other.
        await payments.fulfillment.lock(tx, id)
        const side = must(subject.side, 'a side of somebody who writes')
        if ((await orderMessageStore.count(tx, id, side)) >= orderMessagesPerSide) {
          throw new AppError('order.too-many-messages', {})
        }
        await orderMessageStore.add(tx, { order_id: id, author_id: author.id, side, text })
        await deliver(tx, subject, author, side, text)
        await record(tx, author, 'order.write-message', id)
      }),

    async addFile(author, subject, purpose, data) {
      const accept = purpose === 'packing' ? (['image'] as const) : (['image', 'pdf'] as const)
      const file = await inspectUpload(data, { accept, maxBytes: orderFiles.bytes, owner: author.id })
      const { key, size } = await media.putNamed(`private/orders/${randomUUID()}.${file.ext}`, file.data)
      const { id, title } = subject.order
      const side = must(subject.side, 'a side of somebody who uploads')
      try {
        await database.transaction(async (tx) => {
          await payments.fulfillment.lock(tx, id)
          const own = (await orderMessageStore.filesOf(tx, id)).filter((other) => other.side === side)
          const maxFiles = orderFiles.perSide
          if (own.length >= maxFiles) throw new AppError('upload.too-many', { maxFiles })
          const filename = `${slugOf(title)}-${purpose}-${own.length + 1}.${file.ext}`
          await orderMessageStore.addFile(tx, {
            ...{ order_id: id, author_id: author.id, side, purpose, media_key: key, bytes: size, filename },
            is_image: file.kind === 'image',
          })
          if (purpose === 'message') await deliver(tx, subject, author, side, 'There is a new file.')
          await record(tx, author, `order.add-${purpose}`, id)
        })
      } catch (error) {
        await media.remove(key)
        throw error
      }
    },

    async findFile(orderId, fileId) {
      return (await orderMessageStore.filesOf(db, orderId)).find(({ id }) => id === fileId) ?? null
    },
  }
}
