import type { ApplicationStatus } from '@vermeil/contracts/contact/applications.schema'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import type { Tx } from '../../platform/postgres/database.ts'

type Applicant = { email: string; artist_name: string; user_id: string | null }
export interface ApplicationMails {
  decided(tx: Tx, applicant: Applicant, status: ApplicationStatus): Promise<void>
}

type Deps = { mail: MailQueue; siteUrl: () => string }

/** The sign-up with the applicant's address and role filled in. Behind the `#` no server and no log reads the address. */
const signUpPath = (email: string) => `/auth?tab=signup&role=artist#email=${encodeURIComponent(email)}`

export const createApplicationMails = ({ mail, siteUrl }: Deps): ApplicationMails => ({
  async decided(tx, { email, artist_name, user_id }, status) {
    if (status === 'pending') return
    const site = { siteUrl: siteUrl(), siteName: 'Vermeil' }
    const letter =
      status === 'approved'
        ? {
            preheader: 'You can list your works now.',
            heading: `Welcome to Vermeil, ${artist_name}`,
            paragraphs: [
              'Your application has been approved. Works that you list are on sale without review.',
              ...(user_id ? [] : ['Create an account with this email address. It will be an artist’s account.']),
            ],
            action: user_id
              ? { label: 'List a work', url: `${siteUrl()}/dashboard` }
              : { label: 'Open your account', url: `${siteUrl()}${signUpPath(email)}` },
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
    await mail.enqueue(tx, { to: email, subject, ...renderMail({ ...letter, ...site }) })
  },
})
