import {
  accessLevelLabels,
  accessLevelTexts,
  type InvitationBody,
  invitationDays,
} from '@vermeil/contracts/trades/production-team.schema'
import type { QueuedMail } from '../../../platform/mail/mail-queue.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'

type Invitation = InvitationBody & { production: string; invitedBy: string; link: string; siteUrl: string }

export const invitationMail = ({
  email,
  level,
  role,
  production,
  invitedBy,
  link,
  siteUrl,
}: Invitation): QueuedMail => ({
  to: email,
  subject: `${invitedBy} invites you to the team of ${production}`,
  ...renderMail({
    preheader: `Your access: ${accessLevelLabels[level]}.`,
    heading: `Join the team of ${production}`,
    paragraphs: [
      `${invitedBy} invites you to work on ${production} at Vermeil.`,
      `The link works for ${invitationDays} days, with an account of this email address.`,
    ],
    figures: [
      ...(role ? [['Role', role] as const] : []),
      ['Access', accessLevelLabels[level]],
      ['You can', accessLevelTexts[level]],
    ],
    action: { label: 'See the invitation', url: link },
    footnote: 'If you do not know this person, you can ignore this email. We delete the invitation when it expires.',
    siteUrl,
  }),
})
