import multipart from '@fastify/multipart'
import {
  grantHeader,
  MusicPiece,
  maxMusicBytes,
  OpenUploadBody,
  Playlist,
  ReorderBody,
  UploadGrant,
} from '@vermeil/contracts/identity/music.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { accountOf } from '../../platform/http/access.ts'
import { decidesNothing } from '../../platform/http/parties.ts'
import { addressKey } from '../../platform/limits/address-key.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { FileForm, readParts } from '../../platform/media/read-parts.ts'
import { cacheForever, sendMedia } from '../../platform/media/send-media.ts'
import { requestLimits } from '../../request-limits.ts'
import type { Music } from './music.ts'

type Options = { music: Music; media: MediaStore; limiter: Limiter }

const PieceParams = z.strictObject({ id: z.uuid() })
const admin = { access: ['admin'], parties: decidesNothing('Music belongs to nobody here.') } as const

export const musicRoutes: FastifyPluginAsyncZod<Options> = async (app, { music, media, limiter }) => {
  await app.register(multipart, {
    limits: { files: 1, fields: 0, fileSize: maxMusicBytes + 1 },
    throwFileSizeLimit: false, // the upload counts bytes itself and refuses with our own error
  })
  const uploads = limitRequests(limiter, requestLimits.musicUploads)

  app.get(
    '/music',
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'listMusic',
        summary: 'List the playlist',
        querystring: LimitQuery,
        response: { 200: Playlist },
      },
    },
    async (request) => ({ pieces: (await music.playlist()).slice(0, request.query.limit) }),
  )

  app.get(
    '/music/:id/audio',
    {
      config: { access: 'anyone', refusals: ['music.unknown'], media: { types: ['audio/*'], isRanged: true } },
      schema: { operationId: 'getAudio', summary: 'Stream a piece of music', params: PieceParams },
    },
    async (request, reply) =>
      sendMedia(request, reply, media, await music.fileOf(request.params.id), { cacheControl: cacheForever }),
  )

  app.post(
    '/music/grants',
    {
      config: { access: 'anyone', refusals: ['music.pin-wrong', 'music.pin-locked'] },
      schema: {
        operationId: 'openMusicUpload',
        summary: 'Exchange the PIN for an upload grant',
        body: OpenUploadBody,
        response: { 201: UploadGrant },
      },
    },
    async (request, reply) => reply.code(201).send(await music.openUpload(addressKey(request.ip), request.body.pin)),
  )

  app.post(
    '/music',
    {
      config: {
        access: 'anyone',
        refusals: [
          'music.grant-expired',
          'music.not-audio',
          'music.playlist-full',
          'upload.missing',
          'upload.too-large',
        ],
        form: FileForm,
      },
      preHandler: uploads,
      schema: {
        operationId: 'uploadMusic',
        summary: 'Upload a piece of music with a grant',
        response: { 201: MusicPiece },
      },
    },
    async (request, reply) => {
      // Checked before the body is read: it may have fifty megabytes.
      const grant = request.headers[grantHeader]
      await music.requireGrant(typeof grant === 'string' ? grant : undefined)
      return reply.code(201).send(await upload(request, request.account?.id ?? null, true))
    },
  )

  app.post(
    '/admin/music',
    {
      config: {
        ...admin,
        refusals: ['music.not-audio', 'music.playlist-full', 'upload.missing', 'upload.too-large'],
        form: FileForm,
      },
      schema: { operationId: 'uploadMusicAsAdmin', summary: 'Upload a piece of music', response: { 201: MusicPiece } },
    },
    async (request, reply) => reply.code(201).send(await upload(request, accountOf(request).id, false)),
  )

  async function upload(request: FastifyRequest, uploadedBy: string | null, byPin: boolean) {
    if (!request.isMultipart()) throw new AppError('upload.missing', {})
    for await (const part of readParts(request)) {
      if (part.type === 'file') return music.upload({ source: part.file, filename: part.filename, uploadedBy, byPin })
    }
    throw new AppError('upload.missing', {})
  }

  app.put(
    '/admin/music/order',
    {
      config: { ...admin, refusals: ['music.order-stale'] },
      schema: {
        operationId: 'orderMusic',
        summary: 'Set the order of the playlist',
        body: ReorderBody,
        response: { 200: Playlist },
      },
    },
    async (request) => ({ pieces: await music.reorder(accountOf(request).id, request.body.ids) }),
  )

  app.delete(
    '/admin/music/:id',
    {
      config: { ...admin, refusals: ['music.unknown'] },
      schema: {
        operationId: 'removeMusic',
        summary: 'Remove a piece of music',
        params: PieceParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await music.remove(accountOf(request).id, request.params.id)
      return reply.code(204).send(null)
    },
  )
}
