import { attributionDays } from '@vermeil/contracts/money/commission'
import { paths } from '@/shared/navigation/paths'

export type Guide = {
  /** The last part of its address. */
  name: string
  title: string
  lead: string
  /** For the list of guides. */
  summary: string
  steps: readonly { title: string; text: string }[]
  start: { to: string; text: string }
}

/** How to use what needs more than a sentence. */
export const guides: readonly Guide[] = [
  {
    name: 'wall-planner',
    title: 'The wall planner',
    summary: 'Works on a photo of your own wall, at their true size.',
    lead: 'Take a photo of your wall, and hang works on it at true scale and in perspective. Then print a plan that says where the nails go.',
    steps: [
      {
        title: 'Photograph the wall',
        text: 'Have something of known size on the wall in the picture: a door, a sheet of A4, or a span that you have measured. Without a photo, plan on a plain wall of the size you enter.',
      },
      {
        title: 'Mark the four corners',
        text: 'Drag the four corners onto the door or the sheet, or move them with the arrow keys. From these we compute how the wall lies in the picture.',
      },
      {
        title: 'Hang works',
        text: 'Drag works, or nudge them with the arrow keys: a centimeter at a time, with Shift ten, with Alt a millimeter. Align them to the eye line and to each other; distances are in centimeters or inches. It works without a connection, too: what you change is saved once you are back.',
      },
      {
        title: 'Share and print',
        text: 'Share the wall by a private link that ends after 90 days and can be withdrawn before. The hanging plan has each nail, measured from the floor and from the left.',
      },
    ],
    start: { to: paths.newWall(), text: 'Plan a wall' },
  },
  {
    name: 'labels',
    title: 'Labels that sell',
    summary: 'A label beside a work leads to its price, by a QR code.',
    lead: 'A label hangs beside each work in a home or on a set. Whoever scans it sees that very work, its price, and how to buy, lease, watch or ask about it.',
    steps: [
      {
        title: 'Print them',
        text: 'In your properties, open a home: under Labels you print a sheet for the works that hang there, in A6 or as visiting cards, on A4 or Letter. Property agents find the same under Sets. A printed label keeps working; print again when new works arrive.',
      },
      {
        title: 'Put them up',
        text: 'Cut along the marks and place each label beside its work, at eye level and out of the sun. No price is printed: the page shows today’s.',
      },
      {
        title: 'See who looked',
        text: 'Scans are counted by work and by home. We never count your own.',
      },
      {
        title: 'Earn your share',
        text: `Somebody who scans a label in a home and signs in, or leaves an email address and opens the link we send, is attributed to you for ${attributionDays} days, as by a proposal. They are told so on the page, and their price doesn’t change. Labels on sets credit nobody.`,
      },
    ],
    start: { to: paths.realtorDashboard, text: 'Open your properties' },
  },
  {
    name: 'clearance-passport',
    title: 'The clearance passport',
    summary: 'Every work on a set with its rights, for lawyers and insurers.',
    lead: 'One document per set or production: every visible work with artist, owner, the rights granted, credit line and signatures. It is complete, or says plainly what is missing.',
    steps: [
      {
        title: 'Artists set their terms once',
        text: 'In their profile, artists say what their works may be shown in, where, for how long, and with which credit line. An artist who wants to be asked answers with each hire request: accepting it grants the terms. Works of Vermeil follow our own.',
      },
      {
        title: 'Place works',
        text: 'A work whose artist has granted no screen rights can’t be marked Placed, unless somebody with full access overrides it with a reason. The passport names them.',
      },
      {
        title: 'Issue, sign and share',
        text: 'Issue a revision under Productions, sign it, and share a private link or the PDF. A change makes a new revision; every earlier one is kept.',
      },
      {
        title: 'Verify',
        text: 'The page computes its own hashes in the reader’s browser, from the first revision to the last. A single changed character is reported.',
      },
    ],
    start: { to: paths.propAgentDashboard, text: 'Open your productions' },
  },
]
