import multipart from '@fastify/multipart'
import {
  grantHeader,
  MusicPiece,
  maxMusicBytes,
  OpenUploadBody,
  Playlist,
  ReorderBody,
  UploadGrant,
} from '@vermeil/contracts/music'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { accountOf } from '../../platform/http/access.ts'
import { addressKey } from '../../platform/limits/address-key.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { cacheForever, sendMedia } from '../../platform/media/send-media.ts'
import { requestLimits } from '../../request-limits.ts'
import type { Music } from './music.ts'

type Options = { music: Music; media: MediaStore; limiter: Limiter }

const PieceParams = z.strictObject({ id: z.uuid() })
const admin = { access: ['admin'] } as const

export const musicRoutes: FastifyPluginAsyncZod<Options> = async (app, { music, media, limiter }) => {
  await app.register(multipart, {
    limits: { files: 1, fields: 0, fileSize: maxMusicBytes + 1 },
    throwFileSizeLimit: false, // the upload itself counts, and refuses in our own words
  })
  const uploads = limitRequests(limiter, requestLimits.musicUploads)

  app.get('/music', { config: { access: 'anyone' }, schema: { response: { 200: Playlist } } }, async () => ({
    pieces: await music.playlist(),
  }))

  app.get(
    '/music/:id/audio',
    { config: { access: 'anyone' }, schema: { params: PieceParams } },
    async (request, reply) =>
      sendMedia(request, reply, media, await music.fileOf(request.params.id), { cacheControl: cacheForever }),
  )

  app.post(
    '/music/grants',
    { config: { access: 'anyone' }, schema: { body: OpenUploadBody, response: { 201: UploadGrant } } },
    async (request, reply) => reply.code(201).send(await music.openUpload(addressKey(request.ip), request.body.pin)),
  )

  app.post(
    '/music',
    { config: { access: 'anyone' }, preHandler: uploads, schema: { response: { 201: MusicPiece } } },
    async (request, reply) => {
      // Before the body: fifty megabytes are not worth reading for somebody without a grant.
      const grant = request.headers[grantHeader]
      await music.requireGrant(typeof grant === 'string' ? grant : undefined)
      return reply.code(201).send(await upload(request, request.account?.id ?? null, true))
    },
  )

  app.post('/admin/music', { config: admin, schema: { response: { 201: MusicPiece } } }, async (request, reply) =>
    reply.code(201).send(await upload(request, accountOf(request).id, false)),
  )

  async function upload(request: FastifyRequest, uploadedBy: string | null, byPin: boolean) {
    const part = request.isMultipart() ? await request.file() : undefined
    if (!part) throw new AppError('upload.missing', {})
    return music.upload({ source: part.file, filename: part.filename, uploadedBy, byPin })
  }

  app.put(
    '/admin/music/order',
    { config: admin, schema: { body: ReorderBody, response: { 200: Playlist } } },
    async (request) => ({ pieces: await music.reorder(accountOf(request).id, request.body.ids) }),
  )

  app.delete(
    '/admin/music/:id',
    { config: admin, schema: { params: PieceParams, response: { 204: z.null() } } },
    async (request, reply) => {
      await music.remove(accountOf(request).id, request.params.id)
      return reply.code(204).send(null)
    },
  )
}
