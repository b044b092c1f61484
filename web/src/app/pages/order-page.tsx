import { OrderProblem } from '@/features/fulfillment/claims/order-problem'
import { OrderPlace } from '@/features/fulfillment/orders/order-place'
import { OrderQuote } from '@/features/money/quotes/order-quote'
import { paths } from '@/shared/navigation/paths'
import { useParams } from '@/shared/navigation/router'
import { OrderLoan, OrderStatus } from '../order-loan'
import type { PageBack } from '../page-module'

export const back: PageBack = { text: 'Your orders', to: paths.orders }

export function Component() {
  const { id = '' } = useParams()
  return (
    <div className="page-width py-8 sm:py-12">
      <OrderPlace
        id={id}
        problem={<OrderProblem orderId={id} />}
        renderStatus={(shipment) => <OrderStatus shipment={shipment} />}
        renderLoan={(kind) => <OrderLoan kind={kind} orderId={id} />}
        renderQuote={(order, choice) => <OrderQuote order={order} choice={choice} />}
      />
    </div>
  )
}
