import type { FastifyReply } from 'fastify'

/** Sends a file that is made for one person, to be saved under its name. */
export const sendFile = (reply: FastifyReply, type: string, name: string, content: string | Uint8Array) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(content)

export const sendPdf = (reply: FastifyReply, name: string, pdf: Uint8Array) =>
  sendFile(reply, 'application/pdf', `${name}.pdf`, pdf)

/** What an operation declares that sends such a paper. */
export const pdfMedia = { types: ['application/pdf'] } as const
