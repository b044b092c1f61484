import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '@vermeil/contracts/payments'
import { useState } from 'react'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { confirmDelivery, keepOrder } from './orders-api'

/** The seller is paid upon it, so it is asked once more. */
export function DeliveryButton({ order }: { order: Order }) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => confirmDelivery(order.id),
    networkMode: 'always',
    onSuccess: (next) => {
      keepOrder(queryClient, next)
      notify({ title: 'Delivery Confirmed', description: 'Please rate the artist while it is fresh.', tone: 'success' })
    },
  })
  return (
    <>
      <Button variant="gold" disabled={isPending} onClick={() => setIsAsking(true)}>
        {isPending ? 'Saving...' : 'Confirm delivery'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Has ${order.title} arrived?`}
        description="The seller is paid once you confirm it. This cannot be undone."
        confirmLabel="Confirm delivery"
        onConfirm={() => mutate()}
      />
    </>
  )
}
