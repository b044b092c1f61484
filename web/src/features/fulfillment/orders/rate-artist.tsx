import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '@vermeil/contracts/money/payments.schema'
import { Star } from 'lucide-react'
import { RadioGroup as Radix } from 'radix-ui'
import { useState } from 'react'
import { plural } from '@/shared/format/format'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { rateArtist, setOrder } from './orders-api'

const choices = [1, 2, 3, 4, 5] as const

/** One to five, once, by a buyer whose work has arrived. */
export function RateArtist({ order }: { order: Order }) {
  const queryClient = useQueryClient()
  const [stars, setStars] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: () => rateArtist(order.id, stars),
    networkMode: 'always',
    onSuccess: (next) => {
      setOrder(queryClient, next)
      notify({ title: 'Thank You', description: `Your rating of ${order.artistName} counts.`, tone: 'success' })
    },
  })
  return (
    <fieldset className="grid justify-items-start gap-3">
      <legend className="font-medium">Rate {order.artistName}</legend>
      <Radix.Root
        aria-label="Stars"
        value={stars === 0 ? '' : String(stars)}
        onValueChange={(value) => setStars(Number(value))}
        orientation="horizontal"
        className="flex"
      >
        {choices.map((choice) => (
          <Radix.Item
            key={choice}
            value={String(choice)}
            aria-label={plural(choice, 'star', 'stars')}
            className="flex size-11 items-center justify-center rounded-md"
          >
            <Star
              aria-hidden="true"
              className={cn('size-6 text-gold', choice <= stars ? 'fill-current' : 'fill-transparent')}
            />
          </Radix.Item>
        ))}
      </Radix.Root>
      <Button variant="gold" disabled={stars === 0 || isPending} onClick={() => mutate()}>
        {isPending ? 'Saving...' : 'Send rating'}
      </Button>
    </fieldset>
  )
}
