import type { ApplicationStatus } from '@vermeil/contracts/applications'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import type { Tx } from '../../platform/postgres/database.ts'

type Applicant = { email: string; artist_name: string; user_id: string | null }
export type ApplicationMails = ReturnType<typeof createApplicationMails>

export const createApplicationMails = ({ mail, siteUrl }: { mail: MailQueue; siteUrl: () => string }) => ({
  async decided(tx: Tx, { email, artist_name, user_id }: Applicant, status: ApplicationStatus): Promise<void> {
    if (status === 'pending') return
    const site = { siteUrl: siteUrl(), siteName: 'Vermeil' }
    const letter =
      status === 'approved'
        ? {
            preheader: 'Your works can be listed at once.',
            heading: `Welcome to the house, ${artist_name}`,
            paragraphs: [
              'Your application has been approved. What you list is offered to the public at once.',
              ...(user_id
                ? []
                : ['Create an account with this email address. It is an artist’s account from the start.']),
            ],
            action: user_id
              ? { label: 'List a work', url: `${siteUrl()}/dashboard` }
              : { label: 'Open your account', url: `${siteUrl()}/auth?tab=signup` },
          }
        : {
            preheader: 'The answer to your application.',
            heading: 'About your application',
            paragraphs: [
              `Thank you for applying, ${artist_name}. We can not take you on as an artist of the house at this time.`,
              'Works change and so do we: you are welcome to apply again with new ones.',
            ],
            action: { label: 'See the house', url: siteUrl() },
          }
    const subject = status === 'approved' ? 'Your application has been approved' : 'Your application to the house'
    await mail.enqueue(tx, { to: email, subject, ...renderMail({ ...letter, ...site }) })
  },
})
