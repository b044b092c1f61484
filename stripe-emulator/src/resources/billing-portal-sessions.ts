import type { Stripe } from 'stripe'
import { StripeError } from '../errors.ts'
import type { Accepts } from '../http/params.ts'
import { object, oneOf, required, text, url, type Values } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import { newSessionId } from '../ids.ts'
import type { PortalSession } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { needCustomer } from '../payments/customer.ts'

const flowShape = {
  type: required(oneOf('payment_method_update', 'subscription_cancel')),
  subscription_cancel: object({ subscription: required(text) }),
  after_completion: object({
    type: required(oneOf('portal_homepage', 'redirect')),
    redirect: object({ return_url: required(url) }),
  }),
} satisfies Accepts<Stripe.BillingPortal.SessionCreateParams.FlowData>

function flowOf(op: Operation, flow: Values<typeof flowShape>, customer: string): NonNullable<PortalSession['flow']> {
  const cancel = flow.type === 'subscription_cancel' ? flow.subscription_cancel : undefined
  if (flow.type === 'subscription_cancel') {
    const param = 'flow_data[subscription_cancel][subscription]'
    if (!cancel) throw new StripeError('parameter_missing', `Missing required param: ${param}.`, { param })
    if (op.need('subscriptions', cancel.subscription, param).customer !== customer) {
      throw new StripeError('invalid', 'The subscription belongs to another customer.', { param })
    }
  }
  const { type = 'portal_homepage', redirect = null } = flow.after_completion ?? {}
  return {
    after_completion: { hosted_confirmation: null, redirect, type },
    customer_update: null,
    subscription_cancel: cancel ? { retention: null, subscription: cancel.subscription } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: flow.type,
  }
}

export const portalSessionRoutes: Route[] = [
  route(
    'POST',
    '/v1/billing_portal/sessions',
    {
      customer: required(text),
      return_url: url,
      configuration: text,
      locale: oneOf('auto', 'en', 'en-GB'),
      flow_data: object(flowShape),
    },
    ({ op, params }) => {
      const customer = needCustomer(op, params.customer)
      const id = newSessionId('bps')
      return op.put('portal_sessions', {
        id,
        object: 'billing_portal.session',
        after_expiration: null,
        configuration: params.configuration ?? 'bpc_emulator',
        created: op.now,
        customer: customer.id,
        customer_account: null,
        flow: params.flow_data ? flowOf(op, params.flow_data, customer.id) : null,
        livemode: false,
        locale: params.locale ?? null,
        on_behalf_of: null,
        return_url: params.return_url ?? null,
        url: op.page(`/p/session/${id}`),
      })
    },
  ),
]
