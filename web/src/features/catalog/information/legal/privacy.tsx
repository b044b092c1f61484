import { useQuery } from '@tanstack/react-query'
import { configQuery } from '@/shared/http/config'
import { paths } from '@/shared/navigation/paths'
import { InlineLink } from '../layout/inline-link'
import type { Clause } from './legal-document'

const list = 'list-disc space-y-2 ps-5 marker:text-gold'

/** The number is that of the installation. */
function Backups() {
  const { data: config } = useQuery(configQuery)
  const days = config ? `${config.backupDays} days` : 'a set time'
  return (
    <p>
      Backups are encrypted, and each is deleted after {days}. Until then it still has what was deleted since. If we
      ever restore one, we first remove again what was removed after it: deleted accounts, withdrawn links, and the data
      of clients, guests of meetings and visitors of labels who asked us to.
    </p>
  )
}

/** What we know about people. Written from what the software stores, not from a template. */
export const privacy: readonly Clause[] = [
  {
    id: 'principle',
    title: 'In short',
    body: (
      <p>
        We keep what an auction house needs to hold a sale, and nothing to sell on. There are no trackers here: no
        advertising, no third-party analytics, no fonts or scripts from elsewhere. You can browse without an account.
      </p>
    ),
  },
  {
    id: 'collected',
    title: 'What we keep',
    body: (
      <ul className={list}>
        <li>
          <strong>Your account:</strong> email address, role, and your password as a hash from which it cannot be read
          back.
        </li>
        <li>
          <strong>Your profile:</strong> the name, phone number, links, picture and professional details that you choose
          to give.
        </li>
        <li>
          <strong>Your sessions:</strong> when and from which network address and kind of browser you signed in, so that
          you can see it and end it. For 180 days after you last used them we also store the kinds of browser you signed
          in with, so that we can tell you of a new device, and a hash of the network addresses you signed in from, so
          that wrong passwords from elsewhere don’t lock you out. We compare hashes of the network addresses and of the
          browsers people sign in with, and of the cards they bid with, to find bidders who act for a seller. What we
          find is stored for at most 400 days after it was last seen, and a person decides what follows.
        </li>
        <li>
          <strong>Sign-ups and changes of address:</strong> a sign-up that nobody confirms is deleted after 30 days.
          When your email address changes, the old one is stored for 7 days, so that the change can be undone.
        </li>
        <li>
          <strong>What you do here:</strong> bids, watched works, orders, leases, listings, applications, proposals and
          meetings.
        </li>
        <li>
          <strong>What you like:</strong> the works whose pictures you pressed when you set up your account. Only you
          see them, we recommend other works by them, and they are deleted with your account.
        </li>
        <li>
          <strong>Your meetings:</strong> with whom and when, your time zone, what you wrote about them, and the hours
          you publish. Meetings are deleted a year after they took place. The address of your calendar feed is stored as
          a hash.
        </li>
        <li>
          <strong>Your saved searches and the artists you follow:</strong> what you search for, how often you want mail
          about it, and which works matched, for a year. Only you see your searches; artists see how many people follow
          them, not who. What you delete can be restored for a day and is then gone. Both go with your account. A search
          that you save before signing in waits in your browser until you have.
        </li>
        <li>
          <strong>Your notes:</strong> what you write about the works you own. Only you can read it, and it is deleted
          with your account.
        </li>
        <li>
          <strong>The certificates of works you bought:</strong> that you bought the work, and whether the certificate
          shows the price. Anybody who has its code can read a certificate: the work, its artist, and when and in which
          lot it was sold. It never names you, and shows the price only if you say so. When you delete your account, the
          certificate stays with the work, without the price.
        </li>
        <li>
          <strong>Your addresses:</strong> name, address and phone number of the places that works are delivered to.
          Only you see them. What you delete can be restored for a day and is then gone. When you delete your account,
          they go with it. An order has a copy of its address, which the seller sees once it is paid and which we remove
          with your account; the country and region stay for the tax report. If you ask for the price of a delivery, the
          seller sees city, region, postal code and country of the address, and the street only once you have paid. Such
          a quote is deleted a year after it ended, or with your account. The country that you choose on a lot page is
          stored in your browser only; we look up no location.
        </li>
        <li>
          <strong>Your questions about works:</strong> what you asked a seller and what they answered. Everybody can
          read it on the page of the lot once it is answered, without your name. The seller doesn’t learn your name
          either; an administrator does. Questions are deleted after two years, or with the account of either side.
        </li>
        <li>
          <strong>The way of your orders:</strong> who packed, shipped and confirmed what and when, carrier and tracking
          number, photos before packing and proofs of delivery, and what buyer and seller write to each other. The
          seller sees where a work goes once it is paid; neither side sees the other’s email address. An administrator
          reads your messages only while a problem is open, which is recorded. What you wrote and uploaded is deleted
          with your account; what happened when stays for the other side.
        </li>
        <li>
          <strong>Your productions:</strong> sets, locations, placements with their pictures and papers, and who is in
          the team with which access. The team sees it, by access level, and so does an administrator, which is
          recorded. If somebody invites you to a team, we store your email address for at most 14 days, until you
          accept. A list of who did what is stored for two years. What you delete can be restored for a day and is then
          gone. When you delete your account, your productions go with it, and your name leaves the teams of others.
        </li>
        <li>
          <strong>Your hires:</strong> which work was hired for which production and dates, the agreement with the names
          of both sides and when they accepted it, photos of the hand-over and the return, and certificates of
          insurance. Both sides see it, the production’s team by access level, and an administrator, which is recorded.
          Requests that came to nothing are deleted after two years. When you delete your account, agreements stay for
          the other side without your name, and your certificates are deleted.
        </li>
        <li>
          <strong>Problems with orders, and damage to works on loan:</strong> what was asked for, what both sides wrote
          and the photos they uploaded, our decision, and carrier and tracking number of a work that goes back. Both
          sides see it, and an administrator, which is recorded. A problem is part of the record of the hire or the
          order and stays with it. When you delete your account, what you wrote and uploaded is deleted; what was
          decided stays for the other side without your name.
        </li>
        <li>
          <strong>Your stagings:</strong> which work was placed in which home and room, for which dates, who pays, what
          was invoiced, and in which condition it came back. The realtor, the owner of the work and the person who pays
          see it, and so does an administrator, which is recorded. The owner doesn’t see the name of a client who pays.
          Requests that came to nothing are deleted after two years. When you delete your account, what was agreed stays
          for the other side without your name and, if you are the realtor, without the address.
        </li>
        <li>
          <strong>Your walls:</strong> photos of walls in the planner, their sizes and what hangs there. Only you see
          them, and people to whom you give a private link, which ends after 90 days or when you withdraw it. A wall is
          gone when you delete it, and three years after its last change.
        </li>
        <li>
          <strong>Your properties and clients, if you are a realtor:</strong> addresses, prices, rooms, photos and their
          history, and what you note about the people you advise: name, email address, phone, interests, notes and when
          you speak to them. Only you see it, and an administrator, which is recorded. Changes to a property and
          proposals to clients are stored for two years. What you delete can be restored for a day and is then gone.
          When you delete your account, all of it goes with it.
        </li>
        <li>
          <strong>Clearance passports:</strong> the terms on which an artist lets works be shown on screen, and the
          names of those who grant, sign or answer for a work. A production shares them with its lawyers and insurers by
          a private link, which works for 90 days and can be withdrawn. When an account is deleted, its names go from
          every passport; the hashes stay and still hold.
        </li>
        <li>
          <strong>What a realtor stores about you, if you are their client:</strong> your contact details and their
          notes, and what you like, write and accept on a proposal. Its page needs no account; its link is private,
          works for 30 days and can be withdrawn. The page never shows your email address, phone number or their notes.
          If you book a meeting by it, we store your name, your email address and your time zone with the meeting, for a
          year after it took place. When you open a proposal, we store which works were in it, for the address it was
          mailed to and, if you are signed in, your account: if you buy or lease one of them within 90 days, the realtor
          shares in the price. This is deleted 30 days after that. We compare the cards of buyer and realtor, by a hash,
          and their addresses, so that nobody is paid for a purchase of their own. On the page you can have all of this
          removed.
        </li>
        <li>
          <strong>Labels beside works:</strong> when you scan one we count it, without knowing who you are. If you are
          signed in, or leave your email address and open the link we mail you, we store that for the work, and the
          realtor of the home shares in the price if you buy or lease it within 90 days. This is deleted 30 days after
          that. By the mailed link you can have your address deleted at once. Labels on film sets credit nobody.
        </li>
        <li>
          <strong>What you send us:</strong> messages, and the details and files of authentication requests, which only
          our specialists can open. Location and camera data are removed from the pictures you upload for display.
        </li>
        <li>
          <strong>Technical records:</strong> a log of requests, by which we find faults and turn away abuse. Passwords
          and access tokens are kept out of it.
        </li>
      </ul>
    ),
  },
  {
    id: 'shown',
    title: 'What others see',
    body: (
      <>
        <p>
          In the history of a lot you appear under a paddle number that differs from lot to lot. Your maximum bid and
          your spend plans are shown to you alone. A seller’s reserve is shown to the seller; everyone else sees whether
          it is met.
        </p>
        <p>
          Artists have a public page with their name and picture and the texts, exhibitions and links they enter for it.
          They see how many people follow them, never who. The page is deleted with the account; works that were offered
          here keep their artist’s name. Buyer and seller learn of each other what the delivery of a work requires.
        </p>
        <p>
          In a meeting both see the other’s name and picture and what was written about it, but not the other’s email
          address. If you delete your account, your open meetings are canceled.
        </p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    body: (
      <p>
        Payments are made on Stripe’s own pages. Stripe receives your card’s details under its own privacy policy; we
        never see the number. We receive whether a payment succeeded, its amount, and a reference, and keep them in our
        books. If you sell or earn commissions, Stripe also asks who you are and where your money goes: we store the
        reference of your account there, whether it is ready, which details are missing, and what we paid to it. We
        delete that reference with your account.
      </p>
    ),
  },
  {
    id: 'messages',
    title: 'Mail, text messages and push',
    body: (
      <>
        <p>
          Mail about your account, your orders and your safety is part of the service. Bid alerts, other notifications,
          text messages and news are yours to switch on and off in your{' '}
          <InlineLink to={paths.settings}>settings</InlineLink>; text messages and news are off until you switch them
          on. What you switch off is not sent, and each mail that you can switch off has a link that does it without
          signing in. If you want one mail a day, we store your time zone, so that it comes in the morning.
        </p>
        <p>
          If you switch on push messages, we store the address under which the push service of your browser’s maker
          reaches this browser, and the keys to encrypt messages for it: the service sees that a message comes, not what
          it says. Both are deleted when you sign out on the device, switch it off, or the browser ends it.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    body: (
      <p>
        We set no advertising cookies. Your browser’s storage holds what makes the site work for you: your session, the
        chosen theme, the music player’s settings and a track you uploaded, drafts of forms, the announcement you
        dismissed, and, until you sign in, the works you watch. For the page that opens without a network it also holds
        picture, title and artist of the last twelve works you looked at, and when that was; we never read it, and it is
        deleted when you sign out. A cookie notes for two seconds which price of a lot you have just seen, so that no
        page shows you an older one. You can clear all of it at any time.
      </p>
    ),
  },
  {
    id: 'views',
    title: 'View counts',
    body: (
      <p>
        We count how often a work is looked at, once per visitor in thirty minutes, to show a number beside it and to
        tell its artist how many people saw it and which sites they came from. Of such a site we store its name only
        (for example “instagram.com”), added up per work and day. Artists see counts, never who looked. The figures are
        deleted after 400 days, and what tells two visitors apart after 31 days.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'Who helps us',
    body: (
      <p>
        Those who carry out a part of the service for us receive what that part needs: Stripe for payments, our mail and
        text-message carriers and the push services of browsers for messages, our hosting for storage. We share nothing
        else, unless the law compels us to. We do not sell data.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'Your data, taken along or deleted',
    body: (
      <>
        <p>
          In your <InlineLink to={paths.settings}>settings</InlineLink> you can download what we hold about you, correct
          it, and delete your account.
        </p>
        <p>
          Deleting removes what is yours alone at once and for good, and ends your sessions. What the law or somebody
          else’s money requires, such as the record of a completed sale, is kept without your name.
        </p>
        <Backups />
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <p>
        Connections are encrypted, passwords are hashed, sessions can be ended everywhere within a minute, and a second
        factor is there for you to turn on. Every act of an administrator is written to a log that nobody can change.
        Should your data ever be exposed, we will tell you what happened and what to do.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <p>
        For anything about your data, <InlineLink to={paths.contact}>write to us</InlineLink>. You may also turn to the
        data-protection authority of the place where you live. A change to this policy is announced here before it takes
        effect.
      </p>
    ),
  },
]
