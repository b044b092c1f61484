import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupProblem } from './backup-problem.ts'

/** Files as the program `age` writes and reads them, so that a backup can also be opened without us. */
export interface Encryption {
  /** Public keys, `age1…`. Empty: nothing is encrypted. */
  readonly recipients: readonly string[]
  /** Secret keys, `AGE-SECRET-KEY-1…`. Only restores and drills have them. */
  readonly identities: readonly string[]
}

export function checkRecipients(recipients: readonly string[]): void {
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient)
    } catch {
      throw new BackupProblem(`"${recipient}" is not a public key of age: it begins with age1.`)
    }
  }
}

/** Those in a file of `age-keygen`, whose comments begin with #. */
export function readIdentities(text: string): string[] {
  const identities = text.split('\n').flatMap((line) => (line.startsWith('AGE-SECRET-KEY-') ? line.trim() : []))
  if (identities.length > 0) return identities
  throw new BackupProblem('The identity file has no line that begins with AGE-SECRET-KEY-.')
}

export async function encrypt(source: Readable, { recipients }: Encryption): Promise<Readable> {
  if (recipients.length === 0) return source
  const age = new Encrypter()
  for (const recipient of recipients) age.addRecipient(recipient)
  const encrypted = await age.encrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
  return Readable.fromWeb(encrypted as WebStream)
}

/** The recipients are those of the backup, as its index says. */
export async function decrypt(source: Readable, { recipients, identities }: Encryption): Promise<Readable> {
  if (recipients.length === 0) return source
  if (identities.length === 0) {
    throw new BackupProblem(
      `The backup is encrypted to ${recipients.join(', ')}. Name the file with the secret key: --identity <file>.`,
    )
  }
  const age = new Decrypter()
  for (const identity of identities) age.addIdentity(identity)
  const decrypted = await age.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
  return Readable.fromWeb(decrypted as WebStream)
}
