import { createHmac } from 'node:crypto'
import { NoticeKind, type UnsubscribeState } from '@vermeil/contracts/contact/notices.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { isMadeByAny, type Secrets } from '../../platform/secret-box.ts'
import { noticePreferenceStore } from './notice-preference-store.ts'
import type { NoticePreferenceTable } from './notice-preferences.ts'

/** What a link switches: these kinds, by mail. */
const Target = z.tuple([z.uuid(), z.array(NoticeKind)])

/** Signed addresses by which a person stops mails of a kind without signing in. They never expire. */
export interface UnsubscribeLinks {
  to(accountId: AccountId, kinds: readonly NoticeKind[]): string
}

/** What such an address does. */
export type Unsubscribe = ReturnType<typeof createUnsubscribe>

type Deps = { secrets: Secrets; siteUrl: () => string }

export function createUnsubscribeLinks({ secrets, siteUrl }: Deps) {
  const sign = (target: string) => (secret: Buffer) => createHmac('sha256', secret).update(target).digest()
  return {
    to(accountId: AccountId, kinds: readonly NoticeKind[]): string {
      const target = Buffer.from(JSON.stringify([accountId, kinds])).toString('base64url')
      return `${siteUrl()}/unsubscribe?token=${target}.${sign(target)(secrets[0]).toString('base64url')}`
    },

    /** Null for an address that we didn't write. */
    read(token: string): { accountId: AccountId; kinds: NoticeKind[] } | null {
      const [target = '', signature = ''] = token.split('.')
      if (!isMadeByAny(secrets, sign(target), Buffer.from(signature, 'base64url'))) return null
      const [accountId, kinds] = Target.parse(JSON.parse(Buffer.from(target, 'base64url').toString()))
      return { accountId, kinds }
    },
  }
}

type UseCaseDeps = {
  database: Database
  links: ReturnType<typeof createUnsubscribeLinks>
  preferences: Pick<NoticePreferenceTable, 'read' | 'readersOf'>
}

export function createUnsubscribe({ database, links, preferences }: UseCaseDeps) {
  function targetOf(token: string) {
    const target = links.read(token)
    if (!target) throw new AppError('unsubscribe.unknown', {})
    return target
  }

  async function read(token: string): Promise<UnsubscribeState> {
    const { accountId, kinds } = targetOf(token)
    const cells = (await preferences.read(accountId)).kinds
    return {
      kinds: cells
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ kind, channels }) => ({ kind, isOn: channels.email })),
    }
  }

  return {
    read,

    async set(token: string, isOn: boolean): Promise<UnsubscribeState> {
      const { accountId, kinds } = targetOf(token)
      // An erased account gets no mail, and no row.
      const isKnown = (await preferences.readersOf([accountId])).has(accountId)
      const cells = kinds.map((kind) => ({ accountId, kind, channel: 'email' as const, isOn }))
      if (isKnown) await database.transaction((tx) => noticePreferenceStore.set(tx, cells))
      return read(token)
    },
  }
}
