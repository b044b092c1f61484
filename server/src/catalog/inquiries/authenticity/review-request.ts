import type { AuthenticityStatus } from '@vermeil/contracts/catalog/inquiries.schema'
import type { AuthenticityAct } from '@vermeil/contracts/catalog/inquiries-admin.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import { attachFile, removeAttachments } from '../../../platform/attachments/attachments.ts'
import { type AuditedAct, recordAct } from '../../../platform/audit-store.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { Inquiries } from '../inquiries.ts'
import { mailRequest } from '../inquiry-jobs.ts'
import { moveRefusal } from './authenticity-rules.ts'
import { authenticityStore, type RequestRow, subjectOf } from './authenticity-store.ts'
import { reportFile } from './receive-files.ts'

type Review = Pick<Inquiries, 'move' | 'attachReport' | 'withdrawReport'>

/** What administrators do with a request. */
export function createReview({ database, jobs }: { database: Database; jobs: Jobs }): Review {
  async function lock(tx: Tx, id: string): Promise<RequestRow> {
    const request = await authenticityStore.lock(tx, id)
    if (!request) throw new AppError('authenticity.unknown', {})
    return request
  }

  const record = (
    tx: Tx,
    actorId: AccountId,
    id: string,
    act: AuthenticityAct['act'],
    changes: Pick<AuditedAct, 'details' | 'before' | 'after'>,
  ) => recordAct(tx, { actorId, act: `authenticity.${act}`, subject: subjectOf(id), ...changes })

  async function setStatus(tx: Tx, actorId: AccountId, { id, status }: RequestRow, to: AuthenticityStatus) {
    await authenticityStore.setStatus(tx, id, to)
    await record(tx, actorId, id, 'move', { before: { status }, after: { status: to } })
  }

  return {
    move: (actorId, id, to) =>
      database.transaction(async (tx) => {
        const request = await lock(tx, id)
        const reports = request.files.filter(({ kind }) => kind === 'report').length
        const refusal = moveRefusal(request.status, to, reports)
        if (refusal) throw new AppError(refusal, {})
        await setStatus(tx, actorId, request, to)
        if (to === 'report-ready') await jobs.send(tx, mailRequest, { id, mail: 'report-ready' })
        return lock(tx, id)
      }),

    attachReport: (actorId, id, { file, name }) =>
      database.transaction(async (tx) => {
        const request = await lock(tx, id)
        await attachFile(tx, reportFile, file, { subjectId: id, name })
        await record(tx, actorId, id, 'attach-report', { details: { filename: `${name}.${file.ext}` } })
        if (request.status !== 'report-ready') await setStatus(tx, actorId, request, 'report-ready')
        await jobs.send(tx, mailRequest, { id, mail: 'report-ready' })
        return lock(tx, id)
      }),

    withdrawReport: (actorId, id, fileId) =>
      database.transaction(async (tx) => {
        const request = await lock(tx, id)
        const reports = request.files.filter(({ kind }) => kind === 'report')
        const withdrawn = reports.find((report) => report.id === fileId)
        if (!withdrawn) throw new AppError('authenticity.unknown', {})
        await removeAttachments(tx, jobs, { kind: reportFile.kind, subjectIds: [id], id: fileId })
        await record(tx, actorId, id, 'withdraw-report', { details: { filename: withdrawn.filename } })
        const wasLast = reports.length === 1
        if (wasLast && request.status === 'report-ready') await setStatus(tx, actorId, request, 'in-review')
        return lock(tx, id)
      }),
  }
}
