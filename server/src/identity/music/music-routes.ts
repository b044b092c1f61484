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
import { AppError } from '../../platform/app-error.ts'
import { staff } from '../../platform/http/access.ts'
import { routes } from '../../platform/http/operations.ts'
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

export const musicRoutes = routes<Options>(async (api, { music, media, limiter }, app) => {
  await app.register(multipart, {
    limits: { files: 1, fields: 0, fileSize: maxMusicBytes + 1 },
    throwFileSizeLimit: false, // the upload counts bytes itself and refuses with our own error
  })
  const uploads = limitRequests(limiter, requestLimits.musicUploads)

  api.get('/music', 'anyone', {
    operationId: 'listMusic',
    summary: 'List the playlist',
    query: LimitQuery,
    answer: Playlist,
    handle: async ({ query }) => ({ pieces: (await music.playlist()).slice(0, query.limit) }),
  })

  api.get('/music/:id/audio', 'anyone', {
    operationId: 'getAudio',
    summary: 'Stream a piece of music',
    refusals: ['music.unknown'],
    media: { types: ['audio/*'], isRanged: true },
    handle: async ({ params, request, reply }) =>
      sendMedia(request, reply, media, await music.fileOf(params.id), { cacheControl: cacheForever }),
  })

  api.post('/music/grants', 'anyone', {
    operationId: 'openMusicUpload',
    summary: 'Exchange the PIN for an upload grant',
    body: OpenUploadBody,
    created: UploadGrant,
    refusals: ['music.pin-wrong', 'music.pin-locked'],
    handle: ({ body, request }) => music.openUpload(addressKey(request.ip), body.pin),
  })

  api.post('/music', 'anyone', {
    operationId: 'uploadMusic',
    summary: 'Upload a piece of music with a grant',
    created: MusicPiece,
    refusals: ['music.grant-expired', 'music.not-audio', 'music.playlist-full', 'upload.missing', 'upload.too-large'],
    form: FileForm,
    preHandler: uploads,
    handle: async ({ account, request }) => {
      // Checked before the body is read: it may have fifty megabytes.
      const grant = request.headers[grantHeader]
      await music.requireGrant(typeof grant === 'string' ? grant : undefined)
      return upload(request, account?.id ?? null, true)
    },
  })

  api.post('/admin/music', staff('catalog'), {
    operationId: 'uploadMusicAsAdmin',
    summary: 'Upload a piece of music',
    created: MusicPiece,
    refusals: ['music.not-audio', 'music.playlist-full', 'upload.missing', 'upload.too-large'],
    parties: decidesNothing('Music belongs to nobody here.'),
    form: FileForm,
    handle: ({ account, request }) => upload(request, account.id, false),
  })

  async function upload(request: FastifyRequest, uploadedBy: string | null, byPin: boolean) {
    if (!request.isMultipart()) throw new AppError('upload.missing', {})
    for await (const part of readParts(request)) {
      if (part.type === 'file') return music.upload({ source: part.file, filename: part.filename, uploadedBy, byPin })
    }
    throw new AppError('upload.missing', {})
  }

  api.put('/admin/music/order', staff('catalog'), {
    operationId: 'orderMusic',
    summary: 'Set the order of the playlist',
    body: ReorderBody,
    answer: Playlist,
    refusals: ['music.order-stale'],
    parties: decidesNothing('Music belongs to nobody here.'),
    handle: async ({ account, body }) => ({ pieces: await music.reorder(account.id, body.ids) }),
  })

  api.delete('/admin/music/:id', staff('catalog'), {
    operationId: 'removeMusic',
    summary: 'Remove a piece of music',
    refusals: ['music.unknown'],
    parties: decidesNothing('Music belongs to nobody here.'),
    handle: ({ account, params }) => music.remove(account.id, params.id),
  })
})
