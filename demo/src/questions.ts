import type { QuestionSeed } from '../../server/src/selling/questions/seed-questions.ts'
import { demoAccounts } from './accounts.ts'
import { at } from './at.ts'
import { quotedTitles } from './plan/deliveries.ts'
import { planFirstPages } from './plan/plan.ts'
import { stableId } from './plan/stable-id.ts'

const HOUR = 3_600_000

/** What the demo's people ask the artist: two are answered, one is new. */
const asked = [
  {
    by: 'collector',
    about: quotedTitles.offered,
    question: 'Is the work varnished, and does it come with its frame?',
    hoursAgo: 44,
    answer: 'It has a light satin varnish. The frame in the picture is included; it is ready to hang.',
  },
  {
    by: 'realtor',
    about: quotedTitles.offered,
    question: 'How does it look in a north-facing room with little daylight?',
    hoursAgo: 20,
    answer: 'Well: it was painted under a north light. Avoid a lamp directly above it, which flattens the brushwork.',
  },
  {
    by: 'collector',
    about: quotedTitles.asked,
    question: 'Are there other views of the same valley?',
    hoursAgo: 5,
    answer: null,
  },
] as const

export function demoQuestions(now: Date): QuestionSeed[] {
  const { works, artists } = planFirstPages(now)
  const own = works.filter((work) => work.artist === artists[0])
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR)
  return asked.map(({ by, about, question, hoursAgo, answer }) => ({
    id: stableId('question', question),
    lotId: at(
      own.filter(({ title }) => title === about),
      0,
    ).lotId,
    ...{ accountId: demoAccounts[by].id, sellerId: demoAccounts.artist.id, question, askedAt: before(hoursAgo) },
    answer: answer && { text: answer, at: before(hoursAgo - 3) },
  }))
}
