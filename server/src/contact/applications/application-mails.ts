import type { ApplicationStatus } from '@vermeil/contracts/contact/applications.schema'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { linkDays } from './accept-link.ts'

type Applicant = { email: string; artist_name: string }
export interface ApplicationMails {
  /** `link`: the token by which somebody without an account opens one; null for who has an account. */
  decided(tx: Tx, applicant: Applicant, status: ApplicationStatus, link: string | null): Promise<void>
}

type Deps = { mail: MailQueue; siteUrl: () => string }

/** The sign-up that the link fills in. Behind the `#` the token is in no request for a page, and so in no log. */
const signUpPath = (token: string) => `/auth?tab=signup&role=artist#application=${token}`

export const createApplicationMails = ({ mail, siteUrl }: Deps): ApplicationMails => ({
  async decided(tx, { email, artist_name }, status, link) {
    if (status === 'pending') return
    const letter =
      status === 'approved'
        ? {
            preheader: 'You can list your works now.',
            heading: `Welcome to Vermeil, ${artist_name}`,
            paragraphs: [
              'Your application has been approved. Works that you list are on sale without review.',
              ...(link
                ? [
                    `Choose a password, and your artist’s account is open. The link works once, within ${linkDays} days.`,
                  ]
                : []),
            ],
            action: link
              ? { label: 'Open your account', url: `${siteUrl()}${signUpPath(link)}` }
              : { label: 'List a work', url: `${siteUrl()}/dashboard` },
          }
        : {
            preheader: 'The answer to your application.',
            heading: 'About your application',
            paragraphs: [
              `Thank you for applying, ${artist_name}. We can’t accept your application at this time.`,
              'You are welcome to apply again with new works.',
            ],
            action: { label: 'Open Vermeil', url: siteUrl() },
          }
    const subject = status === 'approved' ? 'Your application has been approved' : 'Your application to Vermeil'
    await mail.enqueue(tx, { to: email, subject, ...renderMail({ ...letter, siteUrl: siteUrl() }) })
  },
})
