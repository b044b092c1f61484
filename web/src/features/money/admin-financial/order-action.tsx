import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { AdminOrder } from '@vermeil/contracts/money/payments-admin.schema'
import { useHolds } from '@/entities/account/for-staff'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { lazyDialog } from '@/ui/lazy-dialog'
import { offerToUnderbidder, relist } from './finance-api'
import { useFinanceAction } from './use-finance-action'

const RefundDialog = lazyDialog(() => import('./money-dialogs').then(({ RefundDialog }) => RefundDialog))
const TransferDialog = lazyDialog(() => import('./money-dialogs').then(({ TransferDialog }) => TransferDialog))

export type OrderActionName = 'refund' | 'transfer' | 'offer' | 'relist'

const labels: Record<OrderActionName, string> = {
  refund: 'Refund',
  transfer: 'Transfer arrived',
  offer: 'Offer to underbidder',
  relist: 'Relist',
}

function actionsFor({ refundable, status, lapseHandled, kind }: AdminOrder): OrderActionName[] {
  const isUndone = status === 'lapsed' || status === 'canceled'
  const isOpenLapse = isUndone && lapseHandled === null && orderKinds[kind].isWon
  return [
    ...(refundable > 0 ? (['refund'] as const) : []),
    ...(status === 'due' ? (['transfer'] as const) : []),
    ...(isOpenLapse ? (['offer', 'relist'] as const) : []),
  ]
}

type OrderButtonsProps = { order: AdminOrder; onChoose: (action: OrderActionName) => void }

/** What an administrator may do about an order. */
export function OrderButtons({ order, onChoose }: OrderButtonsProps) {
  const actions = useHolds('money') ? actionsFor(order) : []
  return actions.map((action) => (
    <Button
      key={action}
      variant="outline"
      size="sm"
      aria-label={`${labels[action]}: ${order.title}`}
      onClick={() => onChoose(action)}
    >
      {labels[action]}
    </Button>
  ))
}

type OrderActionProps = { order: AdminOrder; action: OrderActionName; onClose: () => void }

export function OrderAction({ order, action, onClose }: OrderActionProps) {
  if (action === 'refund') return <RefundDialog order={order} onClose={onClose} />
  if (action === 'transfer') return <TransferDialog order={order} onClose={onClose} />
  return <LapseQuestion order={order} action={action} onClose={onClose} />
}

const lapses = {
  offer: {
    run: offerToUnderbidder,
    title: (work: string) => `Offer ${work} to the underbidder?`,
    description: ({ paymentTermHours }: AdminOrder) =>
      `They get an invoice at their own last bid, due within ${paymentTermHours} hours.`,
    label: 'Send the offer',
    done: 'Offer Sent',
  },
  relist: {
    run: relist,
    title: (work: string) => `Relist ${work}?`,
    description: () => 'The work is put up for auction again, as a new lot.',
    label: 'Relist the work',
    done: 'Work Relisted',
  },
}

type LapseQuestionProps = { order: AdminOrder; action: keyof typeof lapses; onClose: () => void }

function LapseQuestion({ order, action, onClose }: LapseQuestionProps) {
  const { run, title, description, label, done } = lapses[action]
  const { mutate } = useFinanceAction({ run: () => run(order.id), done, onSuccess: () => {} })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title(order.title)}
      description={description(order)}
      confirmLabel={label}
      onConfirm={() => mutate(undefined)}
    />
  )
}
