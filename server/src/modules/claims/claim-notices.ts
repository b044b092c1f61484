import { formatMoney } from '@vermeil/contracts/format-money'
import type { AccountId } from '@vermeil/contracts/ids'
import { afterCommit, type Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { onTx } from '../../platform/postgres/run-sql.ts'
import type { Notices } from '../notices/notices.ts'
import type { StoredClaim } from './claim-store.ts'
import type { PartySide } from './claim-subjects.ts'

export type ClaimNews = 'opened' | 'written' | 'withdrawn' | 'decided'

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const texts: Record<ClaimNews, (claim: StoredClaim, awarded: number) => string> = {
  opened: ({ title, asked, answerBy }) =>
    `Damage to ${title} was reported, and ${formatMoney(asked)} is asked for. Answer by ${dayFormat.format(answerBy)}.`,
  written: ({ title }) => `There is a new message about the damage to ${title}.`,
  withdrawn: ({ title }) => `The claim about ${title} was withdrawn. Nothing is owed for it.`,
  decided: ({ title }, awarded) =>
    awarded > 0
      ? `We decided the claim about ${title}: ${formatMoney(awarded)} is paid for the damage.`
      : `We decided the claim about ${title}: nothing is paid for it.`,
}

export interface ClaimNotices {
  /** In the transaction of the event. A side without an account, Vermeil itself, is left out. */
  send(tx: Tx, claim: StoredClaim, news: ClaimNews, to: readonly PartySide[], awarded?: number): Promise<void>
}

export const claimPath = (id: string) => `/claims/${id}`

export const createClaimNotices = (notices: Pick<Notices, 'post' | 'announce'>): ClaimNotices => ({
  async send(tx, claim, news, to, awarded = 0) {
    const readers: readonly (AccountId | null)[] = to.map((side) =>
      side === 'claimant' ? claim.claimantId : claim.respondentId,
    )
    const posts = readers.flatMap((accountId) =>
      accountId === null
        ? []
        : {
            ...{ accountId, kind: 'claim' as const, subject: { type: 'claim' as const, id: claim.id } },
            details: { text: texts[news](claim, awarded), path: claimPath(claim.id) },
          },
    )
    if (posts.length === 0) return
    const posted = await notices.post(onTx(tx), posts, await houseNow(tx))
    afterCommit(tx, () => notices.announce(posted))
  },
})
