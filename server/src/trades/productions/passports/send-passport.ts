import type { FastifyReply } from 'fastify'
import { neverCache } from '../../../platform/media/send-media.ts'
import type { PassportFile } from './read-passports.ts'

/** The file name is a slug, so it needs no escaping. */
export const sendPassport = (reply: FastifyReply, { file, filename }: PassportFile) =>
  reply
    .header('cache-control', neverCache)
    .header('content-disposition', `attachment; filename="${filename}"`)
    .type('application/pdf')
    .send(file)
