import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { type MailContent, renderMail } from '../../platform/mail/render-mail.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { MailedKind } from './links/mailed-tokens.ts'

type Letter = Omit<MailContent, 'siteUrl'> & { subject: string }
type Site = { siteUrl: string }

// No mail repeats a name or any other text that its sender could have chosen: anybody can sign up with your address.

const onlyYou = 'If you did not ask for this, you can ignore it: nothing changes until you confirm.'
const codeLine = (code: string) => `Or enter this code: ${code}.`

const links: Record<MailedKind, (link: string, code: string) => Letter> = {
  signup: (link, code) => ({
    subject: 'Confirm your email address',
    preheader: 'One click, and you can bid.',
    heading: 'Welcome to Vermeil',
    paragraphs: ['Please confirm that this address is yours. Then you can bid, buy and sell.'],
    action: { label: 'Confirm my address', url: link },
    footnote: `The link works once, for 24 hours. ${codeLine(code)} ${onlyYou}`,
  }),
  recovery: (link, code) => ({
    subject: 'Reset your password',
    preheader: 'A link to choose a new password.',
    heading: 'Choose a new password',
    paragraphs: ['Somebody, we hope you, asked to reset the password of your account.'],
    action: { label: 'Choose a new password', url: link },
    footnote: `The link works once, for one hour. ${codeLine(code)} ${onlyYou}`,
  }),
  email_change: (link, code) => ({
    subject: 'Confirm your new email address',
    preheader: 'One click moves your account to this address.',
    heading: 'Is this your new address?',
    paragraphs: ['A Vermeil account is to be reached here from now on. Please confirm it.'],
    action: { label: 'Use this address', url: link },
    footnote: `The link works once, for 24 hours. ${codeLine(code)} ${onlyYou}`,
  }),
  reauthentication: (_link, code) => ({
    subject: `${code} is your confirmation code`,
    preheader: 'It confirms that you are making this change yourself.',
    heading: 'Your confirmation code',
    paragraphs: ['Enter this code to confirm the change of your password or email address.'],
    figures: [['Code', code]],
    footnote: 'The code works once, for ten minutes. If you did not ask for it, change your password.',
  }),
}

const notifications = {
  welcome: (_fact: string, { siteUrl }: Site): Letter => ({
    subject: 'Your account is open',
    preheader: 'You can bid, buy and sell from now on.',
    heading: 'Your account is open',
    paragraphs: ['Your address is confirmed. Tell us how you use Vermeil, and we show you what fits.'],
    action: { label: 'Complete your profile', url: `${siteUrl}/onboarding` },
  }),
  'new-device': (device: string, { siteUrl }: Site): Letter => ({
    subject: 'A sign-in from a new device',
    preheader: 'Was it you?',
    heading: 'A new device signed in',
    paragraphs: ['Your account was opened on a device we have not seen before. If it was you, all is well.'],
    figures: [['Device', device]],
    action: { label: 'See my sessions', url: `${siteUrl}/settings` },
    footnote: 'If it was not you, end that session there and change your password.',
  }),
  'already-registered': (_fact: string, { siteUrl }: Site): Letter => ({
    subject: 'You already have an account',
    preheader: 'Sign in, or reset your password.',
    heading: 'You already have an account',
    paragraphs: ['Somebody signed up at Vermeil with your address, which has an account already. Nothing has changed.'],
    action: { label: 'Sign in', url: `${siteUrl}/auth` },
    footnote: 'Forgot your password? Choose "Forgot Password?" on that page. If it was not you, ignore this mail.',
  }),
  'address-in-use': (_fact: string, { siteUrl }: Site): Letter => ({
    subject: 'Somebody tried to use your email address',
    preheader: 'Nothing has changed.',
    heading: 'Your address belongs to your account',
    paragraphs: ['Another account asked to be reached at your address. We refused: it belongs to your account.'],
    action: { label: 'Open Vermeil', url: siteUrl },
    footnote: 'You do not need to do anything.',
  }),
  'second-factor-locked': (until: string, { siteUrl }: Site): Letter => ({
    subject: 'Too many wrong authentication codes',
    preheader: 'Somebody who knows your password tried to sign in.',
    heading: 'Sign-in with a code is paused',
    paragraphs: [
      'Somebody signed in with your password and entered too many wrong codes. We refuse further codes for a while.',
    ],
    figures: [['Paused until', until]],
    action: { label: 'Reset my password', url: `${siteUrl}/auth` },
    footnote: 'If it was not you, somebody knows your password: reset it now with the link that we mail you.',
  }),
  'password-changed': (_fact: string, { siteUrl }: Site): Letter => ({
    subject: 'Your password was changed',
    preheader: 'Every other session has been ended.',
    heading: 'Your password was changed',
    paragraphs: ['Your account has a new password, and every other session has been ended.'],
    action: { label: 'Open Vermeil', url: siteUrl },
    footnote: 'If it was not you, reset your password now.',
  }),
  suspended: (reason: string, { siteUrl }: Site): Letter => ({
    subject: 'Your account is suspended',
    preheader: 'You can’t sign in until we lift the suspension.',
    heading: 'Your account is suspended',
    paragraphs: ['We have suspended your account and ended its sessions. You can’t sign in until we lift this.'],
    figures: [['Reason', reason]],
    action: { label: 'Contact us', url: `${siteUrl}/contact` },
    footnote: 'If you think that this is a mistake, please write to us.',
  }),
  reinstated: (_fact: string, { siteUrl }: Site): Letter => ({
    subject: 'Your account is open again',
    preheader: 'You can sign in again.',
    heading: 'Your account is open again',
    paragraphs: ['We have lifted the suspension of your account. You can sign in again.'],
    action: { label: 'Sign in', url: `${siteUrl}/auth` },
  }),
  'factor-removed': (_fact: string, { siteUrl }: Site): Letter => ({
    subject: 'Two-factor authentication was turned off',
    preheader: 'A recovery code was used.',
    heading: 'Two-factor is off',
    paragraphs: ['A recovery code was used, and your account asks for the password alone now.'],
    action: { label: 'Turn it on again', url: `${siteUrl}/settings` },
    footnote: 'If it was not you, change your password now.',
  }),
  'operator-act': (done: string, { siteUrl }: Site): Letter => ({
    subject: 'An operator changed an administrator’s account',
    preheader: 'It was done on the machine that runs Vermeil.',
    heading: 'An administrator’s account was changed',
    paragraphs: [
      'Somebody with access to the machine that runs Vermeil did this by its command line. All administrators get this mail.',
    ],
    figures: [['What was done', done]],
    action: { label: 'See the audit log', url: `${siteUrl}/admin-dashboard?tab=settings` },
    footnote: 'If nobody of you asked for it, somebody else may have access to the machine.',
  }),
}
export type Notification = keyof typeof notifications

export type AccountMail = { to: string; subject: string; html: string; text: string }

function compose(to: string, { subject, ...content }: Letter, { siteUrl }: Site): AccountMail {
  return { to, subject, ...renderMail({ ...content, siteUrl }) }
}

type LinkMail = { to: string; kind: MailedKind; token: string; code: string; redirectTo: string }

export function linkMail({ to, kind, token, code, redirectTo }: LinkMail, site: Site) {
  const query = new URLSearchParams({ token, type: kind, redirect_to: redirectTo })
  // A page with a button, which then opens /auth/v1/verify: a mail scanner that follows the link confirms nothing.
  return compose(to, links[kind](`${site.siteUrl}/auth/confirm?${query}`, code), site)
}

/** To the old address: works while the new one is not confirmed, and for 7 days after. */
export function undoMail({ oldEmail, newEmail }: { oldEmail: string; newEmail: string }, token: string, site: Site) {
  const letter: Letter = {
    subject: 'Your email address is about to change',
    preheader: 'If it was not you, stop it here.',
    heading: 'A new address for your account',
    paragraphs: [
      'Somebody signed in to your account asked to be reached elsewhere. The address changes once it is confirmed there.',
      'If it was not you, keep your address. This works before the change and for 7 days after it.',
    ],
    figures: [['New address', newEmail]],
    action: { label: 'Keep my address', url: `${site.siteUrl}/auth/email-change?${new URLSearchParams({ token })}` },
    footnote: 'If it was you, you do not need to do anything.',
  }
  return compose(oldEmail, letter, site)
}

export const notificationMail = (to: string, notification: Notification, fact: string, site: Site): AccountMail =>
  compose(to, notifications[notification](fact, site), site)

export interface AccountMails {
  /** Queues a mail about what happened to the account, in the transaction in which it happens. */
  send(tx: Tx, to: string, notification: Notification, fact?: string): Promise<void>
}

export const createAccountMails = ({ mail, siteUrl }: { mail: MailQueue; siteUrl: () => string }): AccountMails => ({
  async send(tx, to, notification, fact = '') {
    await mail.enqueue(tx, notificationMail(to, notification, fact, { siteUrl: siteUrl() }))
  },
})
