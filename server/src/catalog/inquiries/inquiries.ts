import type { AuthenticityForm, AuthenticityStatus } from '@vermeil/contracts/catalog/inquiries.schema'
import type { AuthenticityCase } from '@vermeil/contracts/catalog/inquiries-admin.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Tx } from '../../platform/postgres/database.ts'
import type { PageOf, RequestPage, RequestRow } from './authenticity/authenticity-store.ts'
import type { FollowRequest } from './authenticity/follow-request.ts'
import type { ReceivedFile, ReceivedFiles } from './authenticity/receive-files.ts'
import type { Message } from './contact/contact-store.ts'

/** Contact messages, and requests to authenticate a work. */
export interface Inquiries {
  /** Stores a message, mails it to support and acknowledges it to the sender. */
  sendMessage(accountId: AccountId | null, message: Message): Promise<{ createdAt: Date }>

  /** Receives the files of one request form. */
  /** `owner`: the account or the address that sends them. */
  receiveFiles(owner: string): ReceivedFiles
  /** Stores a request with its files, mails it to support and acknowledges it to the requester. */
  submit(accountId: AccountId | null, form: AuthenticityForm, files: readonly ReceivedFile[]): Promise<SubmittedRequest>
  /** A request, with the token of its mailed link if the caller has one. Who may see it is decided by the route. */
  follow: FollowRequest
  ownRequests(accountId: AccountId, from: Pick<PageOf, 'after' | 'limit'>): Promise<RequestPage>

  allRequests(filter: Omit<PageOf, 'accountId'>): Promise<RequestPage & { counts: Record<AuthenticityStatus, number> }>
  /** Requests without a report. */
  countOpenRequests(): Promise<number>
  /** A request with everything that administrators have done about it. */
  readCase(id: string): Promise<AuthenticityCase>
  move(actorId: AccountId, id: string, to: AuthenticityStatus): Promise<RequestRow>
  /** Makes the request ready, whatever its status was, and mails the requester. */
  attachReport(actorId: AccountId, id: string, file: ReceivedFile): Promise<RequestRow>
  /** For a report that was attached by mistake. Without another report, the request is in review again. */
  withdrawReport(actorId: AccountId, id: string, fileId: string): Promise<RequestRow>

  /** For the export of an account's own data. */
  exportOf(accountId: AccountId): Promise<unknown>
  /** Nobody else's money depends on any of it, so everything is deleted, files included. */
  eraseOf(tx: Tx, accountId: AccountId): Promise<void>
}

type SubmittedRequest = { id: string; status: 'received'; createdAt: Date }
