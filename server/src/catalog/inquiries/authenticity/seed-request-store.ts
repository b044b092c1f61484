import type { AuthenticityForm, AuthenticityStatus } from '@vermeil/contracts/catalog/inquiries.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { attachmentStore } from '../../../platform/attachments/attachment-store.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { world } from '../../../platform/world.ts'
import { authenticityStore, type FileKind, subjectOf } from './authenticity-store.ts'

/** A PDF file. */
type SeededFile = { filename: string; data: Buffer }
export type SeededRequest = {
  accountId: AccountId | null
  form: AuthenticityForm
  createdAt: Date
  evidence?: SeededFile
  /** Set once an administrator has accepted the request. */
  review?: { adminId: AccountId; startedAt: Date; report?: SeededFile & { at: Date } }
}

/** Requests to start with, the oldest first, each with what was done about it. Nobody is mailed about them. */
export async function seedRequests(
  tx: Tx,
  media: Pick<MediaStore, 'putNamed'>,
  requests: readonly SeededRequest[],
): Promise<void> {
  async function addFile(requestId: string, purpose: FileKind, { filename, data }: SeededFile, at: Date) {
    const { key, size } = await media.putNamed(`private/attachments/${world.uuid()}.pdf`, data)
    await attachmentStore.add(tx, {
      ...{ subject_kind: 'authenticity-request', subject_id: requestId, purpose, media_key: key },
      ...{ filename, bytes: size, uploaded_at: at },
    })
  }

  for (const { accountId, form, createdAt, evidence, review } of requests) {
    const { id } = await authenticityStore.add(tx, accountId, form)
    if (evidence) await addFile(id, 'evidence', evidence, createdAt)
    const act = { actorId: review?.adminId ?? null, subject: subjectOf(id) }
    const move = (from: AuthenticityStatus, to: AuthenticityStatus, at: Date) =>
      recordAct(tx, { ...act, act: 'authenticity.move', before: { status: from }, after: { status: to }, at })

    if (review) await move('received', 'in-review', review.startedAt)
    const report = review?.report
    if (report) {
      await addFile(id, 'report', report, report.at)
      const details = { filename: report.filename }
      await recordAct(tx, { ...act, act: 'authenticity.attach-report', details, at: report.at })
      await move('in-review', 'report-ready', report.at)
    }
    const status = report ? 'report-ready' : review ? 'in-review' : 'received'
    const updatedAt = report?.at ?? review?.startedAt ?? createdAt
    await setHistory(tx, id, { status, createdAt, updatedAt })
  }
}

type History = { status: AuthenticityStatus; createdAt: Date; updatedAt: Date }

async function setHistory(tx: Tx, id: string, { status, createdAt, updatedAt }: History): Promise<void> {
  await tx
    .updateTable('authenticity_requests')
    .set({ status, created_at: createdAt, updated_at: updatedAt })
    .where('id', '=', id)
    .execute()
}
