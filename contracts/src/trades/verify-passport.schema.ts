import { hexDigest, type Sha256, sha256Here } from '../sha256.ts'
import { bodyText, entryText, grantText, passportStart, sealText } from './passport-chain.ts'
import {
  type PassportChain,
  type PassportEntry,
  type PassportRevision,
  readEntry,
  type SealedText,
} from './passports.schema.ts'

export type PassportVerdict =
  | { verdict: 'intact'; revisions: number; signatures: number; head: string | null; texts: number; erased: number }
  | { verdict: 'broken'; sequence: number; explanation: string }
  /** Browsers offer SHA-256 to secure pages only. */
  | { verdict: 'unchecked'; explanation: string }

/** The seals of a revision or signature. Each stands for a text. */
function sealsOf(entry: PassportEntry): string[] {
  if (entry.kind === 'signature') return [entry.name, entry.title]
  const ofWorks = entry.works.flatMap(({ artist, owner, right }) => [
    artist,
    owner,
    ...(right.kind === 'granted' ? [right.grantor, right.creditLine] : []),
    ...(right.kind === 'paper' || right.kind === 'override' ? [right.by] : []),
  ])
  return [entry.by, ...ofWorks.filter((seal) => seal !== null)]
}

/**
 * Recomputes every hash of a passport: of each entry over the one before, of each grant, and of each name. Nothing that
 * the page shows can have been changed since it was issued without being found here.
 */
export async function verifyPassport({ entries, head, texts }: PassportChain): Promise<PassportVerdict> {
  const sha256 = sha256Here()
  if (!sha256) {
    return { verdict: 'unchecked', explanation: 'This page is not secure (https), so the browser offers no SHA-256.' }
  }
  const known = new Set(texts.map(({ seal }) => seal))
  const counted = { revision: 0, signature: 0 }
  let last = passportStart
  let passport: string | null = null
  for (const [index, link] of entries.entries()) {
    const sequence = index + 1
    const broken = (explanation: string): PassportVerdict => ({ verdict: 'broken', sequence, explanation })
    if ((await hexDigest(sha256, entryText(last, link.bodyHash))) !== link.hash) {
      return broken('This entry, or its place in the chain, is not the one its hash was made from.')
    }
    last = link.hash
    if (link.body === null) continue
    if ((await hexDigest(sha256, link.body)) !== link.bodyHash) {
      return broken('The text of this entry is not the one its hash was made from.')
    }
    const entry = readEntry(link)
    if (!entry || bodyText(entry) !== link.body) return broken('This entry can’t be read.')
    passport ??= entry.passport
    if (entry.sequence !== sequence || entry.passport !== passport) {
      return broken('This entry stands in another place or belongs to another passport.')
    }
    if (sealsOf(entry).some((seal) => !known.has(seal))) return broken('A name of this entry is missing.')
    if (entry.kind === 'revision' && !(await areGrantsIntact(sha256, entry))) {
      return broken('A grant of screen rights is not the one that was signed.')
    }
    counted[entry.kind] += 1
  }
  const ends = entries.length === 0 ? null : last
  if (ends !== head) {
    return {
      ...{ verdict: 'broken', sequence: entries.length },
      explanation: 'The passport does not end with the hash we announced as its last.',
    }
  }
  const altered = await alteredText(sha256, texts)
  if (altered) {
    return { verdict: 'broken', sequence: entries.length, explanation: `“${altered}” is not the name that was sealed.` }
  }
  const erased = texts.filter(({ text }) => text === null).length
  return {
    ...{ verdict: 'intact', head, texts: texts.length, erased },
    ...{ revisions: counted.revision, signatures: counted.signature },
  }
}

async function areGrantsIntact(sha256: Sha256, { works }: PassportRevision): Promise<boolean> {
  for (const { placementId, artworkId, right } of works) {
    if (right.kind !== 'granted') continue
    if (right.placementId !== placementId || right.artworkId !== artworkId) return false
    if ((await hexDigest(sha256, grantText(right))) !== right.hash) return false
  }
  return true
}

async function alteredText(sha256: Sha256, texts: readonly SealedText[]): Promise<string | null> {
  for (const { seal, salt, text } of texts) {
    if (text === null) continue
    if (salt === null || (await hexDigest(sha256, sealText(salt, text))) !== seal) return text
  }
  return null
}
