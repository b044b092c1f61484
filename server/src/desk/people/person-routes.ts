import {
  AccountReason,
  ApprovalBody,
  BidLimitBody,
  CapabilitiesBody,
  GiveRoleBody,
  PersonRecord,
  SuspendBody,
} from '@vermeil/contracts/desk/people.schema'
import { CapabilityList, Role } from '@vermeil/contracts/identity/roles.schema'
import { z } from 'zod'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { type Account, staff } from '../../platform/http/access.ts'
import { routes } from '../../platform/http/operations.ts'
import { decidesAbout, decidesNothing } from '../../platform/http/parties.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { People } from './people.ts'

type Options = { database: Database; accounts: Accounts; people: People }

const access = staff('people')
const HeldRoleParams = z.strictObject({ accountId: z.uuid(), role: Role })
const ofAccount = decidesAbout({ account: 'accountId' })
const endsSessions = decidesNothing('Whose sessions end signs in again.')

/** One person: what is known, and what an administrator does about it. Each act is in the audit log. */
export const personRoutes = routes<Options>((api, { database, accounts, people }) => {
  const actOf = ({ account, params }: { account: Account; params: { accountId: string } }) => ({
    actorId: account.id,
    accountId: params.accountId,
  })

  api.get('/accounts/:accountId', access, {
    operationId: 'getPerson',
    summary: 'Read what is known about a person',
    answer: PersonRecord,
    refusals: ['account.unknown'],
    handle: ({ params }) => people.read(params.accountId),
  })

  api.put('/accounts/:accountId/suspension', access, {
    operationId: 'suspendAccount',
    summary: 'Suspend an account and end its sessions',
    body: SuspendBody,
    refusals: [
      ...(['account.unknown', 'account.is-self', 'account.last-administrator'] as const),
      ...(['staff.last-with-all', 'staff.beyond-own'] as const),
    ],
    parties: decidesNothing('The own account is refused as such; nobody gains by being suspended.'),
    handle: ({ account, params, body }) => people.suspend(account.id, params.accountId, body),
  })
  api.delete('/accounts/:accountId/suspension', access, {
    operationId: 'reinstateAccount',
    summary: 'Lift the suspension of an account',
    body: AccountReason,
    refusals: ['account.unknown', 'account.not-suspended'],
    parties: ofAccount,
    handle: (input) => accounts.reinstate({ ...actOf(input), ...input.body }),
  })

  api.put('/accounts/:accountId/bid-limit', access, {
    operationId: 'setBidLimit',
    summary: 'Set how much a person may owe at once',
    body: BidLimitBody,
    refusals: ['account.unknown'],
    parties: ofAccount,
    handle: (input) => accounts.setBidLimit({ ...actOf(input), ...input.body }),
  })

  api.delete('/accounts/:accountId/sessions', access, {
    operationId: 'endSessionsOfAccount',
    summary: 'End every session of an account',
    refusals: ['account.unknown'],
    parties: endsSessions,
    handle: (input) => accounts.endSessions(actOf(input), null),
  })
  api.delete('/accounts/:accountId/sessions/:sessionId', access, {
    operationId: 'endSessionOfAccount',
    summary: 'End one session of an account',
    refusals: ['account.unknown', 'session.unknown'],
    parties: endsSessions,
    handle: (input) => accounts.endSessions(actOf(input), input.params.sessionId),
  })

  api.put('/accounts/:accountId/approval', access, {
    operationId: 'setApproval',
    summary: 'Set or take the mark of an approved seller',
    body: ApprovalBody,
    refusals: ['account.unknown', 'account.administrator-alone'],
    parties: ofAccount,
    handle: (input) => database.transaction((tx) => accounts.setApproved(tx, { ...actOf(input), ...input.body })),
  })

  api.put('/accounts/:accountId/roles/:role', access, {
    operationId: 'giveRole',
    summary: 'Give an account a role',
    params: HeldRoleParams,
    body: GiveRoleBody,
    refusals: [
      ...(['account.unknown', 'account.wrong-password', 'account.wrong-code'] as const),
      ...(['account.has-obligations', 'account.administrator-alone', 'staff.beyond-own'] as const),
    ],
    parties: ofAccount,
    handle: (input) => accounts.giveRole({ ...actOf(input), ...input.body, role: input.params.role }),
  })
  api.put('/accounts/:accountId/capabilities', access, {
    operationId: 'setCapabilities',
    summary: 'Set what an administrator may do',
    body: CapabilitiesBody,
    answer: CapabilityList,
    refusals: [
      ...(['account.unknown', 'account.wrong-password', 'account.wrong-code'] as const),
      ...(['account.last-administrator', 'staff.last-with-all', 'staff.beyond-own'] as const),
      ...(['staff.not-an-administrator', 'staff.changed-meanwhile'] as const),
    ],
    parties: ofAccount,
    handle: async (input) => ({
      capabilities: [...(await accounts.setCapabilities({ ...actOf(input), ...input.body }))],
    }),
  })
  api.delete('/accounts/:accountId/roles/:role', access, {
    operationId: 'takeRole',
    summary: 'Take a role from an account',
    params: HeldRoleParams,
    body: AccountReason,
    refusals: [
      ...(['account.unknown', 'account.is-self', 'account.last-administrator'] as const),
      ...(['account.last-role', 'account.role-not-held', 'staff.last-with-all', 'staff.beyond-own'] as const),
    ],
    parties: decidesNothing('The own role of administrator is refused as such; other roles can be given up.'),
    handle: (input) => accounts.takeRole({ ...actOf(input), ...input.body, role: input.params.role }),
  })

  api.post('/accounts/:accountId/password-reset', access, {
    operationId: 'sendPasswordReset',
    summary: 'Mail a person the link to choose a new password',
    refusals: ['account.unknown', 'account.suspended'],
    parties: decidesNothing('The mail goes to the person themselves.'),
    handle: (input) => accounts.sendReset(actOf(input)),
  })
})
