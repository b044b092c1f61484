import type { QueuedMail } from '../../platform/mail/mail-queue.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'

type Letter = { email: string; title: string; artist: string; shownBy: string | null; link: string; siteUrl: string }

/** To somebody who scanned a label and left their address. */
export const labelMail = ({ email, title, artist, shownBy, link, siteUrl }: Letter): QueuedMail => ({
  to: email,
  subject: `${title} by ${artist}`,
  ...renderMail({
    preheader: 'The work you scanned, to look at again.',
    heading: `${title} by ${artist}`,
    paragraphs: [
      'You asked us for a link to the work you scanned. The page shows its price today, and how to buy, lease or watch it.',
      ...(shownBy
        ? [
            `If you buy or lease it, ${shownBy}, who showed it to you, may receive a share of the seller’s price. Your price doesn’t change.`,
          ]
        : []),
      'We send nothing else to this address. On the page you can have it deleted.',
    ],
    action: { label: 'See the work', url: link },
    footnote: 'You didn’t ask for this? Ignore this mail, and nothing happens.',
    siteUrl,
  }),
})
