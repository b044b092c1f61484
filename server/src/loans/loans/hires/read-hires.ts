import type { ProfessionalDetails } from '@vermeil/contracts/identity/accounts.schema'
import type { ProductionId } from '@vermeil/contracts/ids'
import type { Hire } from '@vermeil/contracts/loans/hires.schema'
import type { ScreenRightsApi } from '../../../catalog/screen-rights/screen-rights.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { type Account, isStaff } from '../../../platform/http/access.ts'
import { can } from '../../../platform/http/can.ts'
import { one } from '../../../platform/must.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Productions } from '../../../trades/productions/productions.ts'
import { agreedIn, type StoredHire } from '../loan-record.ts'
import { loanStore } from '../loan-store.ts'
import { actionsOf, iso, viewOf } from '../loan-view.ts'
import { loanActions } from '../rules/decide-loan.ts'
import { loanPolicies } from '../rules/loan-policies.ts'
import { claimSideOf, type HireAction, type HireSubject, hireRules, seesPrices, sideOf } from './hire-access.ts'
import { type HireFile, type HireFileKind, hireFileStore } from './hire-file-store.ts'
import { certificateIn, isInsured } from './hire-rules.ts'

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'professionsOf'>
  productions: Pick<Productions, 'standingIn' | 'standingsOf'>
  screenRights: Pick<ScreenRightsApi, 'hireRights'>
}

const MAX_LISTED = 500

export function createReadHires({ database, accounts, productions, screenRights }: Deps) {
  const { db } = database

  async function views(reader: Account, subjects: readonly HireSubject[]): Promise<Hire[]> {
    const files = await hireFileStore.ofHires(
      db,
      subjects.map(({ hire }) => hire.id),
    )
    const byHire = Map.groupBy(files, ({ hireId }) => hireId)
    const now = await houseNow(db)
    const asked = subjects.filter((subject) => sideOf(reader, subject) !== 'agent').map(({ hire }) => hire.borrowerId)
    const professions = await accounts.professionsOf([...new Set(asked)])
    const open = subjects.flatMap(({ hire }) => (hire.state === 'requested' ? hire.artworkId : []))
    const rights = await screenRights.hireRights(db, [...new Set(open)])
    return subjects.map((subject) => {
      const { id, borrowerId, artworkId } = subject.hire
      return {
        ...toView(reader, subject, byHire.get(id) ?? [], professions.get(borrowerId), now),
        screenRights: subject.hire.state === 'requested' ? (rights.get(artworkId) ?? 'none') : grantedIn(subject.hire),
      }
    })
  }

  return {
    async subject(id: string, accountId: string): Promise<HireSubject | null> {
      const hire = await loanStore.find(db, 'hire', id)
      if (!hire) return null
      return { hire, standing: await standingIn(hire.productionId, accountId) }
    },

    read: async (reader: Account, subject: HireSubject): Promise<Hire> => one(await views(reader, [subject])),

    async list(reader: Account, limit = MAX_LISTED): Promise<Hire[]> {
      const standings = new Map(
        (await productions.standingsOf(reader.id)).map(({ productionId, standing }) => [productionId, standing]),
      )
      const found = await loanStore.ofAccount(db, 'hire', reader.id, {
        ...{
          productionIds: [...standings.keys()],
          limit: Math.min(limit, MAX_LISTED),
          withHouse: isStaff(reader, 'money', 'read-only'),
        },
      })
      const subjects = found.map((hire) => ({ hire, standing: standings.get(hire.productionId ?? '') ?? null }))
      return views(
        reader,
        subjects.filter((subject) => can(hireRules, reader, 'hire.view', subject)),
      )
    },
  }

  async function standingIn(productionId: ProductionId | null, accountId: string) {
    return productionId === null ? null : productions.standingIn(productionId, accountId)
  }
}

function toView(
  reader: Account,
  subject: HireSubject,
  files: readonly HireFile[],
  profession: ProfessionalDetails | undefined,
  at: Date,
): Omit<Hire, 'screenRights'> {
  const { hire } = subject
  const held = certificateIn(files)
  const photosOf = (wanted: HireFileKind) =>
    files.flatMap(({ kind, id, filename }) => (kind === wanted ? [{ id, filename }] : []))
  const now = loanActions(hire, loanPolicies.hire, at)
  const side = sideOf(reader, subject)
  const may = (action: HireAction) => can(hireRules, reader, action, subject)
  const showsPrices = seesPrices(reader, subject)
  const { state, canceledBy, handedOverAt } = hire
  return {
    ...viewOf(reader, hire, at),
    ...{ side, agentName: hire.borrowerName, from: hire.from, until: hire.until, state },
    credentials: side === 'agent' ? null : credentialsOf(profession),
    meetingHostId: { agent: hire.ownerHostId, owner: hire.borrowerHostId, administrator: null }[side],
    ...{ productionId: hire.productionId, production: hire.production, setId: hire.setId, setName: hire.setName },
    ...{ endedAt: iso(hire.endedAt), canceledBy: canceledBy === 'borrower' ? 'agent' : canceledBy },
    handover: handedOverAt && {
      ...{ at: handedOverAt.toISOString(), condition: hire.handoverCondition ?? '' },
      photos: photosOf('handover-photo'),
    },
    photos: photosOf('photo'),
    money: showsPrices ? moneyOf(hire) : null,
    insurance:
      hire.insured === null && !held
        ? null
        : {
            ...{ asked: showsPrices ? hire.insured : null, sum: showsPrices ? (held?.insured ?? null) : null },
            ...{ expiresOn: held?.expiresOn ?? null, isValid: isInsured(hire, held) },
          },
    claimId: isStaff(reader, 'money', 'read-only') || claimSideOf(reader, subject) ? hire.claimId : null,
    can: {
      ...actionsOf(reader, hire, at, (action) => may(`hire.${action}`)),
      handOver: state === 'running' && handedOverAt === null && may('hire.hand-over'),
      insure: now.insure && may('hire.insure'),
      readAgreement: now.readAgreement && may('hire.read-papers'),
    },
  }
}

const grantedIn = (hire: StoredHire) => (agreedIn(hire) ? 'granted' : 'none')

/** An account that was deleted has no profile. */
const credentialsOf = (profession: ProfessionalDetails | undefined) =>
  profession ? { company: profession.businessName, license: profession.license, credits: profession.experience } : null

const moneyOf = ({ monthlyPrice, rent: total, deposit, replacementValue, lateCharge }: StoredHire) => ({
  ...{ monthlyPrice, total, deposit, replacementValue, lateCharge },
})
