import { createHash } from 'node:crypto'
import { bodyText, entryText, grantText, passportStart, sealText } from './passport-chain.ts'
import type {
  PassportChain,
  PassportEntry,
  PassportLink,
  PassportRevision,
  ScreenGrant,
  SealedText,
} from './passports.schema.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const at = '2026-03-14T12:00:00.000Z'
const passport = '0197a0c0-0000-7000-8000-000000000001'
const placementId = '0197a0c0-0000-7000-8000-000000000002'
const artworkId = '0197a0c0-0000-7000-8000-000000000003'
const salt = 'A0b1C2d3E4f5G6h7I8j9K0'

const sealed = (text: string): SealedText => ({ seal: sha256(sealText(salt, text)), salt, text })

/** A passport with two revisions and a signature, whose hashes are right. */
export function soundPassport(): PassportChain {
  const texts = ['Ada Roux', 'Vermeil', 'Nora Vance', 'Set decorator', '© Ada Roux'].map(sealed)
  const [artist, owner, agent, title, credit] = texts.map(({ seal }) => seal) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const unsigned: ScreenGrant = {
    ...{ kind: 'granted', placementId, artworkId, by: 'artist', grantor: artist, creditLine: credit, at, hash: '' },
    rights: { media: ['film', 'series'], territory: 'worldwide', term: 'full', notIn: ['alcohol'] },
  }
  const right: ScreenGrant = { ...unsigned, hash: sha256(grantText(unsigned)) }
  const work = {
    ...{ placementId, artworkId, title: 'Low Tide', artist, owner, set: 'Manor', position: 'Hall', dimensions: '' },
    ...{ status: 'placed' as const, picture: null, hasImage: false, right },
  }
  const revision = (number: number, sequence: number): PassportRevision => ({
    ...{ kind: 'revision', passport, sequence, at, number, production: 'The Long Winter', set: null, by: agent },
    ...{ changes: [], works: number === 1 ? [{ ...work, right: { kind: 'missing', why: 'ask' } }] : [work] },
  })
  const entries: PassportEntry[] = [
    revision(1, 1),
    { kind: 'signature', passport, sequence: 2, at, revision: 1, name: agent, title },
    revision(2, 3),
  ]
  let head = passportStart
  const links = entries.map((entry): PassportLink => {
    const body = bodyText(entry)
    const bodyHash = sha256(body)
    head = sha256(entryText(head, bodyHash))
    return { body, bodyHash, hash: head }
  })
  return { entries: links, head, texts }
}
