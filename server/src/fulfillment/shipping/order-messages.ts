import {
  type OrderFile,
  type OrderFilePurpose,
  type OrderMessages,
  type OrderSide,
  orderFiles,
  orderMessagesPerSide,
} from '@vermeil/contracts/fulfillment/shipping.schema'
import type { OrderId } from '@vermeil/contracts/ids'
import type { OrderRow } from '../../money/payments/orders/order-row.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Attachment, attachmentStore } from '../../platform/attachments/attachment-store.ts'
import { type FileRules, isImage, type UploadRules } from '../../platform/attachments/attachments.ts'
import { recordAct } from '../../platform/audit-store.ts'
import { type Account, isAdmin } from '../../platform/http/access.ts'
import { messageThread } from '../../platform/messages/message-store.ts'
import { must } from '../../platform/must.ts'
import type { Database, Db, Tx } from '../../platform/postgres/database.ts'
import { slugOf } from '../../platform/slug.ts'
import type { ShipmentCase } from './shipment-access.ts'
import type { ShipmentNotices } from './shipment-notices.ts'

type Deps = {
  database: Database
  payments: Pick<Payments, 'fulfillment'>
  shipmentNotices: Pick<ShipmentNotices, 'written' | 'copied'>
}

/** What a file belongs to, and whose side its sender is on. */
type FiledOrder = Pick<ShipmentCase, 'side'> & { readonly order: TalkedOrder }
type TalkedOrder = Pick<OrderRow, 'id' | 'title' | 'buyerId' | 'sellerId'>

/** What buyer and seller write to each other. The routes decide who may, and from when on. */
export type OrderTalk = ReturnType<typeof createOrderTalk>

export const orderThread = messageThread<OrderSide>({
  ...{ thread: 'order', maxPerSide: orderMessagesPerSide },
  full: () => new AppError('order.too-many-messages', {}),
})

type StoredFile = Attachment & { purpose: OrderFilePurpose; side: OrderSide }

const orderFile = (purpose: OrderFilePurpose): FileRules => ({
  ...{ kind: 'order', purpose, accept: purpose === 'packing' ? ['image'] : ['image', 'pdf'] },
  ...{ maxBytes: orderFiles.bytes, maxFiles: orderFiles.perSide },
})

export const filesOf = (db: Db | Tx, orderId: OrderId): Promise<StoredFile[]> =>
  attachmentStore.list(db, { kind: 'order', subjectIds: [orderId] })

export const toFile = ({ id, purpose, side, filename, key, uploadedAt }: StoredFile): OrderFile => ({
  ...{ id, purpose, side, filename, isImage: isImage(key), at: uploadedAt.toISOString() },
})

export function createOrderTalk({ database, payments, shipmentNotices }: Deps) {
  const { db } = database

  const record = async (tx: Tx, actor: Account, act: string, orderId: OrderId) => {
    if (isAdmin(actor)) await recordAct(tx, { actorId: actor.id, act, subject: `order:${orderId}` })
  }

  /** To the other side, with a copy for the author. Both sides hear of what an administrator writes. */
  async function deliver(tx: Tx, { order }: FiledOrder, author: Account, side: OrderSide, text: string) {
    if (side !== 'buyer') await shipmentNotices.written(tx, order.buyerId, order, text)
    if (side !== 'seller') await shipmentNotices.written(tx, order.sellerId, order, text)
    await shipmentNotices.copied(tx, author.id, order, text)
  }

  return {
    async read({ order: { id } }: ShipmentCase): Promise<OrderMessages> {
      const [messages, files] = await Promise.all([orderThread.list(db, [id]), filesOf(db, id)])
      return {
        messages: messages.map(({ id, side, text, sentAt }) => ({ id, side, text, sentAt: sentAt.toISOString() })),
        files: files.filter(({ purpose }) => purpose === 'message').map(toFile),
      }
    },

    write: (author: Account, subject: ShipmentCase, text: string): Promise<void> =>
      database.transaction(async (tx) => {
        const { id } = subject.order
        // Two messages at the same moment count one after the other.
        await payments.fulfillment.lock(tx, id)
        const side = must(subject.side, 'a side of somebody who writes')
        await orderThread.write(tx, { subjectId: id, side, authorId: author.id, text })
        await deliver(tx, subject, author, side, text)
        await record(tx, author, 'order.write-message', id)
      }),

    /** Photos before packing, proofs of delivery, and files that are sent to the other side. */
    file: (purpose: OrderFilePurpose): UploadRules<FiledOrder> => ({
      ...orderFile(purpose),
      async attach(tx, { account, subject }, add) {
        const { id, title } = subject.order
        const side = must(subject.side, 'a side of somebody who uploads')
        await payments.fulfillment.lock(tx, id)
        const name = (count: number) => `${slugOf(title)}-${purpose}-${count + 1}`
        await add({ subjectId: id, name, side, uploadedBy: account.id })
        if (purpose === 'message') await deliver(tx, subject, account, side, 'There is a new file.')
        await record(tx, account, `order.add-${purpose}`, id)
      },
    }),
  }
}
