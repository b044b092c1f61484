import type { ErrorCode } from '@vermeil/contracts/errors.schema'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { type Account, accountOf, type CallerAccess, type ObjectAccess } from '../http/access.ts'
import type { PlainCode } from '../http/can.ts'
import type { Http } from '../http/http.ts'
import { idsOf } from '../http/operations.ts'
import { limitRequests, type RequestLimit } from '../limits/limit-requests.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { MediaStore } from '../media/media-store.ts'
import { FileForm } from '../media/read-parts.ts'
import { acceptUploads, receiveUpload } from '../media/receive-upload.ts'
import { refuseUpload } from '../media/refuse-upload.ts'
import { neverCache, sendMedia } from '../media/send-media.ts'
import { uploadRefusalCodes } from '../media/upload-refused.ts'
import type { Database } from '../postgres/database.ts'
import { type Attachment, attachmentStore } from './attachment-store.ts'
import { type FileRules, previewKey, receiveFile, type UploadRules } from './attachments.ts'

interface Operation<Action> {
  /** Every parameter is an id: of the object, and where there is one more at the end, of the file. */
  readonly path: string
  readonly can: Action
  readonly needs?: CallerAccess
  readonly operationId: string
  readonly summary: string
  readonly refusals?: readonly ErrorCode[]
}

interface Change<Action, Subject> extends Operation<Action> {
  /** By default there is none. */
  readonly answer?: { status: 200 | 201; schema: z.ZodType; read(subject: Subject, fileId: string | null): unknown }
}

type Removal<Subject> = { account: Account; subject: Subject; fileId: string }

interface AttachmentRoutes<Action extends string, Subject> {
  readonly database: Database
  readonly media: MediaStore
  readonly limiter: Limiter
  readonly limit?: RequestLimit
  /** As `guardObjects` makes it. */
  readonly guard: {
    to(action: Action, needs?: CallerAccess): ObjectAccess
    subjectOf(request: FastifyRequest): Subject
  }
  readonly idOf: (subject: Subject) => string
  /** For a file that isn't there. */
  readonly unknown?: PlainCode
  readonly uploads?: readonly (Change<Action, Subject> & {
    file: UploadRules<Subject>
    /** The parts of the form; by default the file alone. */
    form?: z.ZodType
    /** Before the body is read. */
    before?(subject: Subject): Promise<void>
  })[]
  readonly downloads: readonly (Operation<Action> & {
    /** Without the id of a file in the path, the newest of these is sent. */
    files: readonly FileRules[]
    querystring?: z.ZodType
    sees?: (subject: Subject, file: Attachment) => boolean
    /** Sends a small copy. */
    isPreview?: boolean
  })[]
  readonly removals?: readonly (Change<Action, Subject> & { remove(removal: Removal<Subject>): Promise<void> })[]
}

/** The last parameter. */
const fileIdOf = ({ params }: FastifyRequest): string => Object.values(params as Record<string, string>).at(-1) ?? ''

/** The private files of one kind of object: who uploads, reads and removes them, by the object's own access rules. */
export async function attachmentRoutes<Action extends string, Subject>(
  app: Http,
  { guard, idOf, unknown = 'route.unknown', ...routes }: AttachmentRoutes<Action, Subject>,
): Promise<void> {
  const { database, media, limiter, limit } = routes
  const describe = ({ path, operationId, summary }: Operation<Action>) => ({
    ...{ operationId, summary },
    params: idsOf(path),
  })
  const responseOf = ({ answer }: Change<Action, Subject>): Record<number, z.ZodType> =>
    answer ? { [answer.status]: answer.schema } : { 204: z.undefined() }

  /** In a scope of its own: here a body is a file. */
  async function uploadRoutes(scope: Http) {
    await acceptUploads(scope)
    for (const upload of routes.uploads ?? []) {
      const { path, can, needs, refusals = [], file, form = FileForm, before, answer } = upload
      const { maxBytes } = file
      scope.post(
        path,
        {
          config: { access: guard.to(can, needs), refusals: [...refusals, ...uploadRefusalCodes], form },
          schema: { ...describe(upload), response: responseOf(upload) },
          bodyLimit: maxBytes * 2,
          ...(limit && { preHandler: limitRequests(limiter, limit) }),
        },
        async (request, reply) => {
          const subject = guard.subjectOf(request)
          await before?.(subject)
          try {
            const { data, fields } = await receiveUpload(request, { maxBytes })
            const fileId = await receiveFile(routes, file, { account: accountOf(request), subject, fields }, data)
            return await reply.code(answer?.status ?? 204).send(await answer?.read(subject, fileId))
          } catch (error) {
            return refuseUpload(error, maxBytes)
          }
        },
      )
    }
  }
  if (routes.uploads) await app.register(uploadRoutes)

  for (const download of routes.downloads) {
    const { path, can, needs, files, querystring, sees = () => true, isPreview } = download
    const types = files.some(({ accept }) => accept.includes('pdf')) ? ['image/*', 'application/pdf'] : ['image/*']
    const [{ kind, isDocument = false } = { kind: '' }] = files
    const purposes = files.map(({ purpose }) => purpose)
    const hasFileId = /:\w+$/.test(path)
    app.get(
      path,
      {
        config: { access: guard.to(can, needs), media: { types, isRanged: true } },
        schema: { ...describe(download), ...(querystring && { querystring }) },
      },
      async (request, reply) => {
        const subject = guard.subjectOf(request)
        const filter = { kind, subjectIds: [idOf(subject)], purposes, ...(hasFileId && { id: fileIdOf(request) }) }
        const file = (await attachmentStore.list(database.db, filter)).at(-1)
        if (!file || !sees(subject, file)) throw new AppError(unknown, {} as never)
        const { key, filename } = file
        const options = { cacheControl: neverCache, filename, asAttachment: isDocument }
        return sendMedia(request, reply, media, isPreview ? await previewKey(media, key) : key, options)
      },
    )
  }

  for (const removal of routes.removals ?? []) {
    const { path, can, needs, refusals = [], answer, remove } = removal
    app.delete(
      path,
      {
        config: { access: guard.to(can, needs), refusals },
        schema: { ...describe(removal), response: responseOf(removal) },
      },
      async (request, reply) => {
        const subject = guard.subjectOf(request)
        await remove({ account: accountOf(request), subject, fileId: fileIdOf(request) })
        return reply.code(answer?.status ?? 204).send(await answer?.read(subject, null))
      },
    )
  }
}
