import { formatMoney } from '@vermeil/contracts/format-figures'
import { type PlanId, plans } from '@vermeil/contracts/identity/plans'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { type MailContent, renderMail } from '../../platform/mail/render-mail.ts'
import { longDay } from '../../platform/utc-text.ts'
import type { Applied } from './apply-subscription.ts'
import type { Subscriptions } from './subscriptions.ts'

type Content = Pick<MailContent, 'preheader' | 'heading' | 'paragraphs' | 'figures'> & {
  subject: string
  label: string
}

const mails: Partial<Record<Applied, (plan: PlanId, until: Date) => Content>> = {
  started: (plan, until) => ({
    subject: `Your ${plans[plan].name} plan`,
    preheader: 'Your plan is active.',
    heading: `Welcome to ${plans[plan].name}`,
    paragraphs: ['Your plan is active. You can change or cancel it at any time.'],
    figures: [
      ['Price', `${formatMoney(plans[plan].price)} a month`],
      ['Renews on', longDay(until)],
    ],
    label: 'See my plan',
  }),
  failing: (plan) => ({
    subject: 'Your subscription could not be renewed',
    preheader: 'Please check your card.',
    heading: 'The renewal was declined',
    paragraphs: [
      `Your card was declined when your ${plans[plan].name} plan was due. The plan stays active while we try again.`,
      'Please check your card: after the last attempt the plan ends.',
    ],
    label: 'Update my card',
  }),
  ended: (plan) => ({
    subject: `Your ${plans[plan].name} plan has ended`,
    preheader: 'You will not be charged again.',
    heading: 'Your plan has ended',
    paragraphs: ['You will not be charged again. Your works on sale stay on sale; new ones follow the Free plan.'],
    label: 'See the plans',
  }),
}

/** Mails an account about a change of its plan, in the transaction that stored the change. */
export const createMailUpdate =
  ({ mail, siteUrl }: { mail: MailQueue; siteUrl: () => string }): Subscriptions['mailUpdate'] =>
  async (tx, to, applied, { plan, periodEndsAt }) => {
    const update = mails[applied]?.(plan, periodEndsAt)
    if (!update) return
    const { subject, label, ...content } = update
    const action = { label, url: `${siteUrl()}/subscription` }
    await mail.enqueue(tx, { to, subject, ...renderMail({ ...content, siteUrl: siteUrl(), action }) })
  }
