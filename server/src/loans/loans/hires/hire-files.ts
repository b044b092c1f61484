import { CertificateFields, hireFiles } from '@vermeil/contracts/loans/hires.schema'
import { AppError } from '../../../platform/app-error.ts'
import type { UploadRules } from '../../../platform/attachments/attachments.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { houseDay } from '../../../platform/postgres/house-now.ts'
import { slugOf } from '../../../platform/slug.ts'
import type { StoredHire } from '../loan-record.ts'
import { loanStore } from '../loan-store.ts'
import { isOpen } from '../rules/decide-loan.ts'
import type { HireSubject } from './hire-access.ts'
import { hireFileStore } from './hire-file-store.ts'

// Photos of the hand-over and the return, and certificates of insurance: private, for the people of the hire.

async function requireState(tx: Tx, loaded: StoredHire, isInTime: (state: StoredHire['state']) => boolean) {
  const hire = await loanStore.lock<StoredHire>(tx, loaded)
  if (!hire) throw new AppError('hire.unknown', {})
  if (!isInTime(hire.state)) throw new AppError('hire.wrong-state', {})
}

const photo = (purpose: 'photo' | 'handover-photo'): UploadRules<HireSubject> => ({
  ...{ kind: 'hire', purpose, accept: ['image'], maxBytes: hireFiles.photoBytes, maxFiles: hireFiles.photos },
  async attach(tx, { subject: { hire } }, add) {
    await requireState(tx, hire, (state) => state === 'running' || (state === 'returned' && purpose === 'photo'))
    await add({ subjectId: hire.id, name: `${slugOf(hire.title)}-photo` })
  },
})
export const returnPhoto = photo('photo')
export const handoverPhoto = photo('handover-photo')

function readFields(fields: Record<string, string>): CertificateFields {
  const { success, data, error } = CertificateFields.safeParse(fields)
  if (success) return data
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new AppError('request.invalid', { issues })
}

export const certificatePaper: UploadRules<HireSubject> = {
  ...{ kind: 'hire', purpose: 'certificate', isDocument: true },
  ...{ accept: ['image', 'pdf'], maxBytes: hireFiles.certificateBytes },
  async check({ fields }, db) {
    if (readFields(fields).expiresOn < (await houseDay(db))) throw new AppError('hire.certificate-expired', {})
  },
  async attach(tx, { subject: { hire }, fields }, add) {
    await requireState(tx, hire, isOpen)
    const id = await add({ subjectId: hire.id, name: `${slugOf(hire.title)}-certificate` })
    const { insuredSum, expiresOn } = readFields(fields)
    await hireFileStore.addCertificate(tx, { attachment_id: id, insured_cents: insuredSum, expires_on: expiresOn })
  },
}
