import { type ClaimSide, claimFiles } from '@vermeil/contracts/fulfillment/claims.schema'
import { AppError } from '../../platform/app-error.ts'
import type { Attachment } from '../../platform/attachments/attachment-store.ts'
import type { UploadRules } from '../../platform/attachments/attachments.ts'
import { recordAct } from '../../platform/audit-store.ts'
import { isAdmin } from '../../platform/http/access.ts'
import { must } from '../../platform/must.ts'
import { slugOf } from '../../platform/slug.ts'
import type { ClaimCase } from './claim-access.ts'
import { hasEnded } from './claim-rules.ts'
import { claimStore } from './claim-store.ts'

export type ClaimFile = Attachment & { side: ClaimSide }

/** Evidence: both sides and administrators add to it and see it. */
export const claimPhoto: UploadRules<ClaimCase> = {
  ...{ kind: 'claim', purpose: 'photo', accept: ['image'] },
  ...{ maxBytes: claimFiles.photoBytes, maxFiles: claimFiles.photosPerSide },
  async attach(tx, { account, subject }, add) {
    const claim = must(await claimStore.lock(tx, subject.claim.id), 'the claim that was loaded')
    if (hasEnded(claim.state)) throw new AppError('claim.ended', {})
    const side = subject.side ?? 'administrator'
    const name = (count: number) => `${slugOf(claim.title)}-${side}-${count + 1}`
    await add({ subjectId: claim.id, name, side, uploadedBy: account.id })
    if (!isAdmin(account)) return
    await recordAct(tx, { actorId: account.id, act: 'claim.add-photo', subject: `claim:${claim.id}` })
  },
}
