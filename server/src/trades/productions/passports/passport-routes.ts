import {
  IssuedRevision,
  LinkBody,
  NewPassportLink,
  Passport,
  SignatureBody,
} from '@vermeil/contracts/trades/passports.schema'
import { routes } from '../../../platform/http/operations.ts'
import { pdfMedia } from '../../../platform/http/send-file.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { neverCache } from '../../../platform/media/send-media.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { requestLimits } from '../../../request-limits.ts'
import { guardProductions } from '../team/production-access.ts'
import type { ManagePassports } from './manage-passports.ts'
import type { ReadPassports } from './read-passports.ts'
import { sendPassport } from './send-passport.ts'

type Options = { db: Db; limiter: Limiter; passports: ManagePassports & ReadPassports }

/** The passport of a production, and that of each set: the same routes twice. */
export const passportRoutes = routes<Options>((api, { db, limiter, passports }) => {
  const { productions, sets } = guardProductions(db)
  const preHandler = limitRequests(limiter, requestLimits.passports)

  for (const [name, of, path, guard] of [
    ['Production', 'a production', '/productions/:productionId/passport', productions],
    ['Set', 'a set', '/productions/:productionId/sets/:setId/passport', sets],
  ] as const) {
    api.get(path, guard.to('passport.read'), {
      operationId: `get${name}Passport`,
      summary: `Read the clearance passport of ${of}`,
      answer: Passport,
      handle: ({ subject }) => passports.read(subject, subject.standing !== null),
    })

    api.get(`${path}/pdf`, guard.to('passport.read'), {
      operationId: `get${name}PassportPdf`,
      summary: `Read the newest revision of the passport of ${of} as a PDF`,
      refusals: ['passport.not-issued'],
      media: pdfMedia,
      preHandler,
      handle: async ({ subject: { production, setId }, reply }) =>
        sendPassport(reply, await passports.pdf({ productionId: production.id, setId })),
    })

    api.post(`${path}/revisions`, guard.to('passport.manage'), {
      operationId: `issue${name}Passport`,
      summary: `Issue a revision of the passport of ${of}`,
      created: IssuedRevision,
      refusals: ['production.unknown', 'passport.unchanged', 'production.full'],
      preHandler,
      handle: async ({ account, subject }) => ({ number: await passports.issue(account.id, subject) }),
    })

    api.post(`${path}/signatures`, guard.to('passport.manage'), {
      operationId: `sign${name}Passport`,
      summary: `Sign the newest revision of the passport of ${of}`,
      body: SignatureBody,
      refusals: ['production.unknown', 'passport.not-issued', 'passport.superseded', 'production.full'],
      preHandler,
      handle: ({ account, subject, body }) => passports.sign(account.id, subject, body),
    })

    api.post(`${path}/links`, guard.to('passport.manage'), {
      operationId: `share${name}Passport`,
      summary: `Make a private link to the passport of ${of}`,
      body: LinkBody,
      created: NewPassportLink,
      refusals: ['production.unknown', 'passport.not-issued', 'production.full'],
      preHandler,
      handle: ({ account, subject, body, reply }) => {
        reply.header('cache-control', neverCache)
        return passports.share(account.id, subject, body)
      },
    })

    api.delete(`${path}/links/:linkId`, guard.to('passport.manage'), {
      operationId: `withdraw${name}PassportLink`,
      summary: `Withdraw a private link to the passport of ${of}`,
      refusals: ['production.unknown', 'passport.link-unknown'],
      isRepeatable: true,
      handle: ({ account, subject, params }) => passports.withdraw(account.id, subject, params.linkId),
    })
  }
})
