import { nameReader } from '@vermeil/contracts/trades/passport-text'
import {
  type PassportChain,
  type PassportChange,
  type PassportEntry,
  readEntry,
} from '@vermeil/contracts/trades/passports.schema'
import { formatMoment, plural } from '@/shared/format/format'
import { Disclosure } from '@/ui/disclosure'

/** The entries of a passport, read from the very text that is hashed. */
export const readChain = ({ entries }: PassportChain) =>
  entries.map((link, index) => ({ sequence: index + 1, hash: link.hash, entry: readEntry(link) }))

export const latestRevision = (chain: PassportChain) =>
  readChain(chain).findLast(({ entry }) => entry?.kind === 'revision')?.entry as
    | Extract<PassportEntry, { kind: 'revision' }>
    | undefined

const words = {
  added: 'added',
  removed: 'removed',
  work: 'changed',
  right: 'has other rights',
} as const satisfies Record<PassportChange['change'], string>

export function PassportChanges({ changes }: { changes: readonly PassportChange[] }) {
  return (
    <ul className="list-disc ps-5 text-sm">
      {changes.map(({ change, title }) => (
        <li key={`${change} ${title}`}>
          {title}: {words[change]}
        </li>
      ))}
    </ul>
  )
}

/** Every revision and signature, the newest first. */
export function PassportHistory({ chain }: { chain: PassportChain }) {
  const nameOf = nameReader(chain.texts)
  return (
    <div>
      {readChain(chain)
        .toReversed()
        .map(({ sequence, hash, entry }) => (
          <Disclosure key={sequence} title={entry ? titleOf(entry, nameOf) : `Entry ${sequence}, not loaded`}>
            {entry?.kind === 'revision' && entry.changes.length > 0 && <PassportChanges changes={entry.changes} />}
            {entry?.kind === 'signature' && (
              <p>
                {nameOf(entry.name)}, {nameOf(entry.title)}
              </p>
            )}
            <p className="mt-2 text-xs break-all">
              SHA-256 <code>{hash}</code>
            </p>
          </Disclosure>
        ))}
    </div>
  )
}

function titleOf(entry: PassportEntry, nameOf: ReturnType<typeof nameReader>): string {
  const at = formatMoment(entry.at)
  if (entry.kind === 'signature') return `Revision ${entry.revision} signed by ${nameOf(entry.name)}, ${at}`
  return `Revision ${entry.number}, ${plural(entry.works.length, 'work', 'works')}, ${at}`
}
