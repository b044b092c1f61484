import type { ErrorCode, ErrorDetails } from '@vermeil/contracts/errors.schema'
import type { Capability } from '@vermeil/contracts/identity/capabilities'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { type Account, type CallerAccess, isAdmin, type ObjectAccess, readsOnly, refuseWithout } from './access.ts'
import type { Decides } from './parties.ts'

/** Null: a visitor. */
export type Actor = Account | null

/** The codes that carry no details, so that a rule can name one without giving any. */
export type PlainCode = { [C in ErrorCode]: Record<never, never> extends ErrorDetails<C> ? C : never }[ErrorCode]

type Allows<Subject> = (actor: Actor, subject: Subject) => boolean

/** One module's table of rules: who sees its objects, and who may do what with them. Pure, so it can be read and tested. */
export interface AccessRules<Action extends string, Subject> {
  /** The 404 for an object that isn't there and for one the actor may not see, so that nobody can distinguish them. */
  readonly unknown: PlainCode
  readonly sees: Allows<Subject>
  /** Where administrators act between the sides or for Vermeil: the kind of object, and the parameter with its id. */
  readonly about?: Decides['about']
  /** What administrators are asked for by its rules: each of them by at least one, with `isStaff`. */
  readonly staff?: readonly Capability[]
  /** By action, for an actor who sees the object: `everyoneWhoSees`, or a rule and the code of its refusal. */
  readonly actions: Readonly<Record<Action, ActionRule<Subject>>>
}

export type ActionRule<Subject> = { readonly allows: Allows<Subject>; readonly otherwise: PlainCode }

export const everyoneWhoSees: ActionRule<unknown> = { allows: () => true, otherwise: 'access.denied' }

/** For an actor of whom one of these is true. */
export const only = <Subject>(...allowed: readonly Allows<Subject>[]): ActionRule<Subject> => ({
  allows: (actor, subject) => allowed.some((allows) => allows(actor, subject)),
  otherwise: 'access.denied',
})

/** Why the actor may not do this to the subject; null if they may. */
export function refusalFor<Action extends string, Subject>(
  rules: AccessRules<Action, Subject>,
  actor: Actor,
  action: Action,
  subject: Subject | null,
): PlainCode | null {
  if (subject === null || !rules.sees(actor, subject)) return rules.unknown
  const { allows, otherwise } = rules.actions[action]
  return allows(actor, subject) ? null : otherwise
}

export const can = <Action extends string, Subject>(
  rules: AccessRules<Action, Subject>,
  actor: Actor,
  action: Action,
  subject: Subject,
): boolean => refusalFor(rules, actor, action, subject) === null

/** The capabilities of which one lets an administrator do it; none where they may, or may not, whatever they hold. */
function capabilitiesFor<Action extends string, Subject>(
  rules: AccessRules<Action, Subject>,
  actor: Account,
  action: Action,
  subject: Subject,
): readonly Capability[] {
  const mayWith = (held: readonly Capability[]) => can(rules, { ...actor, capabilities: held }, action, subject)
  return mayWith([]) ? [] : (rules.staff ?? []).filter((each) => mayWith([each]))
}

/**
 * Who may do what with a module's objects: `api.put('/orders/:id/rating', orders.to('order.rate'), { … })`. The guard loads
 * the subject after the parameters are validated, refuses by the rules, and hands the subject to the handler. In a plain
 * route that is `config: { access: orders.to('order.rate') }`, and `orders.subjectOf(request)`.
 */
export function guardObjects<Action extends string, Subject, Params>(
  rules: AccessRules<Action, Subject>,
  load: (params: Params, request: FastifyRequest) => Promise<Subject | null>,
) {
  return {
    /** `needs` is what every caller needs, whatever the object: an account, unless said otherwise. */
    to: <const Needs extends CallerAccess = 'account'>(
      action: Action,
      needs = 'account' as Needs,
    ): ObjectAccess<Subject, Params, Needs> => ({
      can: action,
      needs,
      about: rules.about ?? null,
      refusals: [
        ...new Set([rules.unknown, rules.actions[action].otherwise]),
        ...(rules.staff ? (['access.capability-missing'] as const) : []),
      ],
      async subject(request, params) {
        const subject = await load(params, request)
        const refusal = refusalFor(rules, request.account, action, subject)
        if (subject !== null && request.account && isAdmin(request.account)) {
          const needs = capabilitiesFor(rules, request.account, action, subject)
          if (needs.length > 0) refuseWithout(request.account.capabilities, needs)
          request.isReadOnly ||= readsOnly(request.account, needs)
        }
        if (subject === null || refusal) throw new AppError(refusal ?? rules.unknown, {} as ErrorDetails<PlainCode>)
        return subject
      },
    }),

    subjectOf: (request: FastifyRequest): Subject => request.subject as Subject,
  }
}
