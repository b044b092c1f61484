import { formatMoney } from '@vermeil/contracts/format-money'
import { type PlanId, plans } from '@vermeil/contracts/plans'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { type MailContent, renderMail } from '../../platform/mail/render-mail.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Applied } from './apply-subscription.ts'

type Letter = Pick<MailContent, 'preheader' | 'heading' | 'paragraphs' | 'figures'> & { subject: string; label: string }
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const letters: Partial<Record<Applied, (plan: PlanId, until: Date) => Letter>> = {
  started: (plan, until) => ({
    subject: `Your ${plans[plan].name} plan`,
    preheader: 'It is in force from now on.',
    heading: `Welcome to ${plans[plan].name}`,
    paragraphs: ['Your plan is in force from now on. You can change or end it at any time.'],
    figures: [
      ['Price', `${formatMoney(plans[plan].price)} a month`],
      ['Renews on', day.format(until)],
    ],
    label: 'See my plan',
  }),
  failing: (plan) => ({
    subject: 'Your subscription could not be renewed',
    preheader: 'Please look at your card.',
    heading: 'The renewal was declined',
    paragraphs: [
      `Your card was declined when your ${plans[plan].name} plan was due. The plan stays in force while we try again.`,
      'Please look at your card: after the last attempt the plan ends.',
    ],
    label: 'Update my card',
  }),
  ended: (plan) => ({
    subject: `Your ${plans[plan].name} plan has ended`,
    preheader: 'Nothing more is collected.',
    heading: 'Your plan has ended',
    paragraphs: ['Nothing more is collected. Works that are on sale stay on sale; new ones follow the Free plan.'],
    label: 'See the plans',
  }),
}

/** Tells a person of a turn their plan has taken, in the transaction that wrote it down. */
export const createSubscriptionMails =
  ({ mail, siteUrl }: { mail: MailQueue; siteUrl: () => string }) =>
  async (tx: Tx, to: string, applied: Applied, plan: PlanId, until: Date): Promise<void> => {
    const letter = letters[applied]?.(plan, until)
    if (!letter) return
    const { subject, label, ...content } = letter
    const site = { siteUrl: siteUrl(), siteName: 'Vermeil' }
    await mail.enqueue(tx, {
      to,
      subject,
      ...renderMail({ ...content, ...site, action: { label, url: `${site.siteUrl}/subscription` } }),
    })
  }
