import { rightsClause } from '@vermeil/contracts/catalog/screen-labels'
import { formatMoney } from '@vermeil/contracts/format-figures'
import { dayRate, hireLimits, periodOf } from '@vermeil/contracts/loans/hire-terms'
import { type Letterhead, openPaper } from '../../../platform/papers/paper.ts'
import { isolate } from '../../../platform/papers/text-lines.ts'
import { longDay, longMoment } from '../../../platform/utc-text.ts'
import { agreedIn, type StoredHire } from '../loan-record.ts'

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

/** A party whose account was deleted has no name any more. */
const nameOf = (name: string) => isolate(name || 'A former member')

/** The agreement of a hire that its owner has accepted. It is drawn from the stored hire at each request. */
export async function renderAgreement(hire: StoredHire, acceptedAt: Date, letterhead: Letterhead): Promise<Buffer> {
  const [agent, owner, title] = [nameOf(hire.borrowerName), nameOf(hire.ownerName), isolate(hire.title)]
  const paper = openPaper({
    title: 'Hire agreement',
    lines: [`No. ${hire.id}`, longDay(acceptedAt)],
    aside: { label: 'Between', lines: [owner, `and ${agent}`] },
    ...{ createdAt: acceptedAt, letterhead },
  })
  await paper.table({
    columns: [
      { label: 'What is agreed', share: 2 },
      { label: '', share: 3 },
    ],
    rows: termsOf(hire).map(([name, value]) => ({ cells: [name, value] })),
    hasRowHeads: true,
  })
  paper.heading('Extension')
  paper.paragraph(
    `The hire is extended only with the owner's consent, at ${formatMoney(dayRate(hire.monthlyPrice))} for each further day. A work that comes back late is charged the same for each late day, from the deposit and beyond it by invoice.`,
  )
  paper.heading('Rights')
  for (const text of rightsTexts(hire, title)) paper.paragraph(text)
  paper.heading('Care, damage and cancellation')
  paper.paragraph(
    `The agent bears the risk of damage and loss from receipt to return: damage at the cost of repair, loss at the replacement value. Until ${hireLimits.freeCancelDays} days before the first day the agent cancels without cost, later for half of the first month. If the owner cancels, everything is refunded.`,
  )
  paper.heading('Accepted')
  paper.paragraph(`By ${agent}, the agent, on ${longMoment(hire.requestedAt)}.`)
  paper.paragraph(`By ${owner}, the owner, on ${longMoment(acceptedAt)}.`)
  return paper.finish()
}

/** What the agreement grants: the terms as they were when it was accepted. */
function rightsTexts(hire: StoredHire, title: string): string[] {
  const limits = 'The work is not copied, altered or used in any other way.'
  const agreed = agreedIn(hire)
  if (!agreed) {
    return [
      `This agreement grants no screen rights: the agent may hang ${title} on the named set, and needs the written consent of the artist to show it on screen. ${limits}`,
    ]
  }
  const grantor = agreed.by === 'house' ? 'Vermeil' : `${nameOf(agreed.grantor)}, the artist,`
  return [
    `${grantor} grants that the agent may film and photograph ${title} on the named set, for the named production, during the hire, and show these recordings ${rightsClause(agreed.rights, agreed.creditLine && isolate(agreed.creditLine))} ${limits}`,
  ]
}

function termsOf(hire: StoredHire): [string, string][] {
  const { months, days } = periodOf(hire)
  const parts = [...(months ? [count(months, 'month')] : []), ...(days ? [count(days, 'day')] : [])]
  return [
    ['Work', `${isolate(hire.title)}, by ${isolate(hire.artist)}`],
    ['Production', isolate(hire.production)],
    ['Set', isolate(hire.setName)],
    ['First day', longDay(hire.from)],
    ['Last day', longDay(hire.until)],
    ['Duration', parts.join(' and ')],
    ['Rent', `${formatMoney(hire.rent)}, at ${formatMoney(hire.monthlyPrice)} a month`],
    ['Security deposit', `${formatMoney(hire.deposit)}, returned with the work`],
    ['Replacement value', formatMoney(hire.replacementValue)],
    [
      'Insurance',
      hire.insured === null
        ? 'No certificate is asked for'
        : `A certificate for ${formatMoney(hire.insured)}, valid until the last day`,
    ],
  ]
}
