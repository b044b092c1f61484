import { Readable } from 'node:stream'
import { byteOrderMark, type CsvValue, csvLine } from '@vermeil/contracts/csv'
import type { FastifyReply } from 'fastify'

/** The route option of an answer that `sendCsv` sends. */
export const csvMedia = { types: ['text/csv'] } as const

/** Sends lines as a file while they are read, so that a file of any length needs the memory of one batch. */
export const sendCsv = (reply: FastifyReply, fileName: string, lines: AsyncIterable<readonly CsvValue[]>) =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(textOf(lines)))

async function* textOf(lines: AsyncIterable<readonly CsvValue[]>): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const line of lines) yield csvLine(line)
}
