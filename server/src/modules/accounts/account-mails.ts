import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { type MailContent, renderMail } from '../../platform/mail/render-mail.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { MailedKind } from './mailed-token-store.ts'

type Letter = Omit<MailContent, 'siteUrl' | 'siteName'> & { subject: string }
type Site = { siteUrl: string }

// No letter repeats a name or any other text its sender could have chosen: anybody can sign up with your address.

const onlyYou = 'If you did not ask for this, you can ignore it: nothing changes until the link is opened.'
const codeLine = (code: string) => `Asked for a code instead? It is ${code}.`

const links: Record<MailedKind, (link: string, code: string) => Letter> = {
  signup: (link, code) => ({
    subject: 'Confirm your e-mail address',
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
    subject: 'Confirm your new e-mail address',
    preheader: 'One click moves your account to this address.',
    heading: 'Is this your new address?',
    paragraphs: ['A Vermeil account is to be reached here from now on. Please confirm it.'],
    action: { label: 'Use this address', url: link },
    footnote: `The link works once, for 24 hours. ${codeLine(code)} ${onlyYou}`,
  }),
  reauthentication: (_link, code) => ({
    subject: `${code} is your confirmation code`,
    preheader: 'It confirms that it is you who changes the password.',
    heading: 'Your confirmation code',
    paragraphs: ['Enter this code to confirm the change of your password.'],
    figures: [['Code', code]],
    footnote: 'The code works once, for ten minutes. If you did not ask for it, change your password.',
  }),
}

const notices = {
  welcome: (_fact: string, { siteUrl }: Site): Letter => ({
    subject: 'Your account is open',
    preheader: 'You can bid, buy and sell from now on.',
    heading: 'The house is open to you',
    paragraphs: [
      'Your address is confirmed. Tell us a little about yourself, and we show you the fitting rooms first.',
    ],
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
  'email-change': (newEmail: string, { siteUrl }: Site): Letter => ({
    subject: 'Your e-mail address is about to change',
    preheader: 'A new address was given for your account.',
    heading: 'A new address for your account',
    paragraphs: ['Somebody signed in to your account asked to be reached elsewhere. It changes once confirmed there.'],
    figures: [['New address', newEmail]],
    action: { label: 'See my settings', url: `${siteUrl}/settings` },
    footnote: 'If it was not you, change your password now.',
  }),
  'password-changed': (_fact: string, { siteUrl }: Site): Letter => ({
    subject: 'Your password was changed',
    preheader: 'Every other session has been ended.',
    heading: 'Your password was changed',
    paragraphs: ['Your account has a new password, and every other session has been ended.'],
    action: { label: 'Open Vermeil', url: siteUrl },
    footnote: 'If it was not you, reset your password now.',
  }),
  'factor-removed': (_fact: string, { siteUrl }: Site): Letter => ({
    subject: 'Two-factor authentication was turned off',
    preheader: 'A recovery code was used.',
    heading: 'Two-factor is off',
    paragraphs: ['A recovery code was used, and your account asks for the password alone now.'],
    action: { label: 'Turn it on again', url: `${siteUrl}/settings` },
    footnote: 'If it was not you, change your password now.',
  }),
}
export type Notice = keyof typeof notices

function post(to: string, { subject, ...content }: Letter, { siteUrl }: Site) {
  return { to, subject, ...renderMail({ ...content, siteUrl, siteName: 'Vermeil' }) }
}

type LinkMail = { to: string; kind: MailedKind; token: string; code: string; redirectTo: string }

export function linkMail({ to, kind, token, code, redirectTo }: LinkMail, site: Site) {
  const query = new URLSearchParams({ token, type: kind, redirect_to: redirectTo })
  return post(to, links[kind](`${site.siteUrl}/auth/v1/verify?${query}`, code), site)
}

/** Tells a person of what has happened to their account, once it has. */
export const createNotices =
  ({ mail, siteUrl }: { mail: MailQueue; siteUrl: () => string }) =>
  (tx: Tx, to: string, notice: Notice, fact = '') => {
    const site = { siteUrl: siteUrl() }
    return mail.enqueue(tx, post(to, notices[notice](fact, site), site))
  }
export type Notices = ReturnType<typeof createNotices>
