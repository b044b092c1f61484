import type { Hooks } from '../../hooks.ts'
import type { Module } from '../../platform/module.ts'
import { createPayments, type Payments } from './payments.ts'

type Deps = Parameters<typeof createPayments>[0] & {
  hooks: Pick<Hooks, 'bidVoided' | 'invoiceSale' | 'isCardNeeded' | 'ordersOfLots' | 'undoneSales'>
}

export async function paymentsModule({ hooks, ...deps }: Deps): Promise<Module<Payments>> {
  const payments = await createPayments(deps)
  hooks.bidVoided.on(payments.bidVoided)
  hooks.invoiceSale.answerWith(payments.invoiceSale)
  hooks.isCardNeeded.answerWith(payments.needsCard)
  hooks.ordersOfLots.answerWith(payments.ordersOfLots)
  hooks.undoneSales.answerWith(payments.undoneSales)
  return {
    api: payments,
    async routes(app) {
      await payments.register(app)
      // Not awaited: the provider's first start takes a moment, and only payments wait for it.
      app.addHook('onListen', async () => {
        const { port } = app.server.address() as { port: number }
        payments
          .start(`http://127.0.0.1:${port}/webhooks/stripe`)
          .catch((error) => deps.logger.warn({ err: error }, 'payment resume failed'))
      })
    },
  }
}
