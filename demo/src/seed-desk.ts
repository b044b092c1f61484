import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dollars } from '@vermeil/contracts/money.schema'
import { seedRequests } from '../../server/src/catalog/inquiries/authenticity/seed-request-store.ts'
import { seedApplications } from '../../server/src/contact/applications/seed-application-store.ts'
import type { MediaStore } from '../../server/src/platform/media/media-store.ts'
import type { Tx } from '../../server/src/platform/postgres/database.ts'
import { seedWorks } from '../../server/src/selling/listings/seed-works.ts'
import { applicants, type DemoAccount, demoAccounts } from './accounts.ts'
import type { PlannedArtist } from './plan/artists.ts'
import type { DemoPlan } from './plan/plan.ts'
import { stableId } from './plan/stable-id.ts'
import type { PlannedWork } from './plan/works.ts'
import { artworkRow, imageRow } from './rows.ts'

export type DeskModules = {
  media: Pick<MediaStore, 'putNamed'>
}

const DAY = 86_400_000
const adminId = demoAccounts.admin.id
const daysBefore = (date: Date, days: number) => new Date(date.getTime() - days * DAY)
const paper = (file: string) => readFile(join(import.meta.dirname, '..', 'papers', file))

type Reviewed = { plan: DemoPlan; artist: PlannedArtist; seller: DemoAccount }

/** What waits for the demo administrator, and what they have decided: each decision is in the audit log. */
export async function seedDesk(tx: Tx, modules: DeskModules, reviewed: Reviewed, now: Date): Promise<void> {
  await seedWorks(tx, worksInReview(reviewed, now))
  await seedApplications(tx, applications(now))
  await seedRequests(tx, modules.media, await authenticityRequests(now))
}

/** Two works by one artist. The second has been returned once and was changed. */
function worksInReview({ plan, artist, seller }: Reviewed, now: Date) {
  const like = plan.works.find((work) => work.artist === artist && work.soldFor !== null)
  if (!like) throw new Error(`${artist.name} has sold no work`)
  const works = ['Two Jugs and a Lemon', 'Table by the Kitchen Door'].map((title, place) =>
    inReview(like, title, place),
  )
  const submitted = works.map((work, place) => ({ work, submittedAt: daysBefore(now, 2 - place * 1.4) }))
  return {
    artworks: submitted.map(({ work, submittedAt }) => ({
      ...{ ...artworkRow(work, seller.id), status: 'in_review', listed_at: null },
      ...{ submitted_at: submittedAt, created_at: daysBefore(now, 6), updated_at: submittedAt },
    })),
    images: works.flatMap((work) => [imageRow(work), detailOf(work)]),
    rejections: works.slice(1).map(({ id }) => ({
      artworkId: id,
      adminId,
      reason: 'The picture cuts off the lower edge, where the signature is. Please photograph the whole work.',
      at: daysBefore(now, 4),
    })),
  }
}

/** By the same hand as a work that was sold, with a picture of its own. */
const inReview = (like: PlannedWork, title: string, place: number): PlannedWork => ({
  ...like,
  ...{ id: stableId('artwork', `in review ${title}`), title, seed: like.seed + 1 + place },
  texts: { ...like.texts, description: like.texts.description.replaceAll(like.title, title) },
  ...{ startingBid: dollars(600 + place * 250), durationSeconds: 7 * 86_400, year: 2026, soldFor: null },
})

/** A second picture of the same work. */
const detailOf = (work: PlannedWork) => ({
  ...imageRow({ ...work, aspect: 'square' }),
  id: stableId('image', `detail of ${work.id}`),
  position: 1,
})

function applications(now: Date) {
  const pending = { social_media: '', previous_exhibitions: '', rejection: null }
  const { noor, tomasz } = applicants
  return [
    {
      ...{ user_id: null, artist_name: 'Atelier Quill', full_name: 'Jonas Quill', email: 'jonas.quill@example.com' },
      ...{ phone: '555-0143', specialty: 'Photography', experience: 'Two years', commission_work: 'no' },
      portfolio: 'https://quill.example.com',
      bio: 'Prints of other photographers’ negatives, in small editions.',
      ...{ social_media: '', previous_exhibitions: '', createdAt: daysBefore(now, 12) },
      rejection: { adminId, at: daysBefore(now, 9) },
    },
    {
      ...{ ...pending, user_id: noor.id, artist_name: 'Noor Aldrin', full_name: 'Noor Aldrin', email: noor.email },
      ...{ phone: '555-0161', specialty: 'Ceramics', experience: 'Seven years', commission_work: 'yes' },
      portfolio: 'https://aldrin.example.com',
      bio: 'Stoneware vessels, wood-fired twice a year in a kiln that I share with four neighbors.',
      previous_exhibitions: 'Kiln Yard, Bristol, 2024; Slow Objects, Aarhus, 2025',
      createdAt: daysBefore(now, 3.2),
    },
    {
      ...{ ...pending, user_id: null, artist_name: 'M. Okonedo', full_name: 'Miriam Okonedo' },
      ...{ email: 'miriam.okonedo@example.com', phone: '', specialty: 'Textile', experience: 'Fifteen years' },
      ...{ portfolio: 'https://okonedo.example.com', commission_work: 'yes' },
      bio: 'Tapestries after weather maps. One takes me a winter.',
      social_media: '@okonedo.weaves',
      createdAt: daysBefore(now, 2.1),
    },
    {
      ...{ ...pending, user_id: tomasz.id, artist_name: 'Tomasz Wren', full_name: 'Tomasz Wren', email: tomasz.email },
      ...{ phone: '555-0187', specialty: 'Printmaking', experience: 'Four years', commission_work: 'no' },
      portfolio: 'https://wren.example.com',
      bio: 'Linocuts of birds that live in stations.',
      createdAt: daysBefore(now, 0.7),
    },
  ]
}

/** The oldest has its report, the next is in review, the newest was received yesterday. */
async function authenticityRequests(now: Date) {
  const { realtor } = demoAccounts
  const name = `${realtor.firstName} ${realtor.lastName}`
  return [
    {
      accountId: realtor.id,
      form: {
        ...{ artworkTitle: 'Harbor with Two Lighters', artist: 'Attributed to Anselm Roth', year: 'about 1910' },
        ...{ medium: 'Oil on panel', dimensions: '38 × 52 cm', estimatedValue: '$4,000', condition: 'Good' },
        provenance: 'Found in a house on Quay Street that I sold in spring. The family bought it in 1964.',
        description: 'Monogram at the lower right. A label of the Roth estate is on the back.',
        ...{ contactName: name, contactEmail: realtor.email, contactPhone: '555-0112' },
      },
      createdAt: daysBefore(now, 20),
      evidence: { filename: 'bill-of-sale-1964.pdf', data: await paper('bill-of-sale.pdf') },
      review: {
        adminId,
        startedAt: daysBefore(now, 19),
        report: {
          filename: 'authentication-report.pdf',
          data: await paper('authentication-report.pdf'),
          at: daysBefore(now, 16),
        },
      },
    },
    {
      accountId: null,
      form: {
        ...{ artworkTitle: 'Study of Hands', artist: 'Circle of Ilse Brandt', year: '1931' },
        ...{ medium: 'Charcoal on laid paper', dimensions: '24 × 31 cm', estimatedValue: '$1,200' },
        ...{ provenance: 'Gift from my teacher, a pupil of Brandt.', condition: 'Slight foxing at the edges' },
        description: 'Is it by Brandt herself, or by somebody in her class?',
        ...{ contactName: 'Harriet Lowe', contactEmail: 'harriet.lowe@example.com', contactPhone: '' },
      },
      createdAt: daysBefore(now, 3),
      review: { adminId, startedAt: daysBefore(now, 2) },
    },
    {
      accountId: null,
      form: {
        ...{ artworkTitle: 'Winter Ferry', artist: 'E. Solberg', year: '1978' },
        ...{ medium: 'Screen print', dimensions: '60 × 45 cm', estimatedValue: '', condition: 'Framed, not opened' },
        ...{ provenance: '', description: 'Numbered 14/80. I would like to insure it.' },
        ...{ contactName: 'Dev Anand', contactEmail: 'dev.anand@example.com', contactPhone: '555-0170' },
      },
      createdAt: daysBefore(now, 1),
    },
  ]
}
