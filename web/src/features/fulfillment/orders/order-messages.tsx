import { useQuery } from '@tanstack/react-query'
import {
  type OrderFile,
  type OrderMessage,
  type OrderSide,
  orderMessagesPerSide,
  type Shipment,
} from '@vermeil/contracts/fulfillment/shipping.schema'
import { Suspense } from 'react'
import { formatMoment } from '@/shared/format/format'
import { cn } from '@/ui/cn'
import { lazyPart } from '@/ui/lazy-part'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { OrderFileView } from './order-files'
import { messagesQuery } from './orders-api'

const MessageForm = lazyPart(() => import('./message-form').then((module) => module.MessageForm))

const authorNames: Record<OrderSide, string> = { buyer: 'Buyer', seller: 'Seller', administrator: 'Vermeil' }

type Entry = { id: string; side: OrderSide; at: string; message?: OrderMessage; file?: OrderFile }

/** What buyer and seller write to each other, with the files they send. */
export function OrderTalk({ shipment }: { shipment: Shipment }) {
  const { orderId, side, can } = shipment
  const { data, isError, refetch } = useQuery({ ...messagesQuery(orderId), enabled: can.readMessages })
  if (!can.readMessages) return null
  const entries: Entry[] = [
    ...(data?.messages ?? []).map((message) => ({ id: message.id, side: message.side, at: message.sentAt, message })),
    ...(data?.files ?? []).map((file) => ({ id: file.id, side: file.side, at: file.at, file })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  return (
    <section aria-labelledby="order-messages" className="grid gap-4">
      <div>
        <h2 id="order-messages" className="text-xl">
          Messages
        </h2>
        <p className="text-sm text-muted">
          Between buyer and seller. We mail each one on; neither side sees the other’s email address.
        </p>
      </div>
      {isError ? (
        <LoadFailure what="The messages" onRetry={refetch} />
      ) : data ? (
        <ul className="grid gap-3">
          {entries.map((entry) => (
            <li
              key={entry.id}
              className={cn(
                'w-fit max-w-[85%] rounded-lg border border-line bg-surface p-4',
                entry.side === side && 'justify-self-end bg-raised',
              )}
            >
              <p className="text-xs text-muted">
                {entry.side === side ? 'You' : authorNames[entry.side]}, {formatMoment(entry.at)}
              </p>
              {entry.message && <p className="mt-1 whitespace-pre-line wrap-anywhere">{entry.message.text}</p>}
              {entry.file && (
                <div className="mt-2 w-40">
                  <OrderFileView orderId={orderId} file={entry.file} label={entry.file.filename} />
                </div>
              )}
            </li>
          ))}
          {entries.length === 0 && <li className="text-muted">No messages yet.</li>}
        </ul>
      ) : (
        <Skeleton className="h-24" />
      )}
      {can.write && entries.filter((entry) => entry.message && entry.side === side).length < orderMessagesPerSide && (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <MessageForm
            orderId={orderId}
            to={side === 'buyer' ? 'the seller' : side === 'seller' ? 'the buyer' : 'both sides'}
          />
        </Suspense>
      )}
    </section>
  )
}
