import type { AuthenticityStatus } from '@vermeil/contracts/inquiries'
import type { AuthenticityAct } from '@vermeil/contracts/inquiries-admin'
import { AppError } from '../../platform/app-error.ts'
import { recordAct } from '../../platform/audit-store.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { refuseMove } from './authenticity-rules.ts'
import { authenticityStore, type NewFile, type RequestRow, subjectOf } from './authenticity-store.ts'
import { mailRequest, removeFiles } from './inquiry-jobs.ts'

/** What administrators do with a request. */
export function createReview({ database, jobs }: { database: Database; jobs: Jobs }) {
  async function held(tx: Tx, id: string): Promise<RequestRow> {
    const request = await authenticityStore.lock(tx, id)
    if (!request) throw new AppError('authenticity.unknown', {})
    return request
  }

  const record = (tx: Tx, actorId: string, id: string, act: AuthenticityAct['act'], details: Record<string, string>) =>
    recordAct(tx, { actorId, act: `authenticity.${act}`, subject: subjectOf(id), details })

  async function setStatus(tx: Tx, actorId: string, { id, status: from }: RequestRow, to: AuthenticityStatus) {
    await authenticityStore.setStatus(tx, id, to)
    await record(tx, actorId, id, 'move', { from, to })
  }

  return {
    move: (actorId: string, id: string, to: AuthenticityStatus): Promise<RequestRow> =>
      database.transaction(async (tx) => {
        const request = await held(tx, id)
        const reports = request.files.filter(({ kind }) => kind === 'report').length
        const refusal = refuseMove(request.status, to, reports)
        if (refusal) throw new AppError(refusal, {})
        await setStatus(tx, actorId, request, to)
        if (to === 'report-ready') await jobs.send(tx, mailRequest, { id, mail: 'report-ready' })
        return held(tx, id)
      }),

    /** A report is the answer itself: from wherever it was, the request is ready, and whoever asked is told. */
    attachReport: (actorId: string, id: string, file: NewFile): Promise<RequestRow> =>
      database.transaction(async (tx) => {
        const request = await held(tx, id)
        await authenticityStore.addFile(tx, id, 'report', file)
        await record(tx, actorId, id, 'attach-report', { filename: file.filename })
        if (request.status !== 'report-ready') await setStatus(tx, actorId, request, 'report-ready')
        await jobs.send(tx, mailRequest, { id, mail: 'report-ready' })
        return held(tx, id)
      }),

    /** For the report that was not meant for whoever asked. Where it was the only one, nothing is ready any more. */
    withdrawReport: (actorId: string, id: string, fileId: string): Promise<RequestRow> =>
      database.transaction(async (tx) => {
        const request = await held(tx, id)
        const reports = request.files.filter(({ kind }) => kind === 'report')
        const withdrawn = reports.find((report) => report.id === fileId)
        if (!withdrawn) throw new AppError('authenticity.unknown', {})
        await authenticityStore.removeFile(tx, fileId)
        await record(tx, actorId, id, 'withdraw-report', { filename: withdrawn.filename })
        const wasLast = reports.length === 1
        if (wasLast && request.status === 'report-ready') await setStatus(tx, actorId, request, 'in-review')
        await jobs.send(tx, removeFiles, { mediaKeys: [withdrawn.mediaKey] })
        return held(tx, id)
      }),
  }
}
