import { createInterface } from 'node:readline/promises'
import { z } from 'zod'
import { createAccountMails } from '../identity/accounts/account-mails.ts'
import { safeRedirect } from '../identity/accounts/links/redirect-rules.ts'
import { createOperatorAccounts, OperatorRefusal, type Refusal } from '../identity/accounts/profile/operate-accounts.ts'
import { createSessionEvents } from '../identity/accounts/sessions/session-events.ts'
import { queueMail } from '../platform/mail/mail-queue.ts'
import { type Call, type Command, HouseProblem, type Outcome, UsageProblem } from './command.ts'
import { withServices } from './services.ts'

const acts = {
  create: { method: 'create', done: 'is an administrator now, and gets a link to choose a password' },
  'end-sessions': { method: 'endSessions', done: 'is signed out everywhere within seconds' },
  unlock: { method: 'unlock', done: 'can enter codes again, and is signed out everywhere' },
  'grant-all': { method: 'grantAll', done: 'may do everything again, and is signed out everywhere' },
  'reset-second-factor': {
    method: 'resetSecondFactor',
    done: 'has no second factor and no recovery codes any more, and is signed out everywhere',
  },
} as const
const names = Object.keys(acts).join(', ')
const isAct = (name: string | undefined): name is keyof typeof acts => name !== undefined && Object.hasOwn(acts, name)

const sentences: Readonly<Record<Refusal, string>> = {
  unknown: 'No account has this address.',
  'not-an-administrator':
    'This account is not an administrator’s. Other people use their recovery codes, or the link to reset their password.',
  'has-an-account':
    'This address has an account. An administrator gives it the role on the users tab, or name another address.',
}

/** What stands in the option, or what is typed. A program that nobody watches must say it in the option. */
async function given({ values, canAsk }: Call, option: string, question: string): Promise<string> {
  const value = values[option]
  if (typeof value === 'string') return value.trim()
  if (!canAsk) throw new UsageProblem(`Say --${option}: nobody is there to be asked.`)
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  return (await prompt.question(`${question} `).finally(() => prompt.close())).trim()
}

export const admin: Command = {
  summary: 'Creates an administrator, or helps one who can’t sign in. Mails the account and all administrators.',
  argument: `${names.replaceAll(', ', ' | ')} <address>`,
  options: {
    confirm: { type: 'string', help: 'the address once more; otherwise you are asked for it' },
    reason: { type: 'string', help: 'why, for the audit log and the mails; otherwise you are asked for it' },
    'dry-run': { type: 'boolean', help: 'change nothing, and say whether it would be done' },
  },
  async run(call) {
    const { config, values, positionals } = call
    const [name, address, ...rest] = positionals
    if (!isAct(name) || !address || rest.length > 0) throw new UsageProblem(`Say what to do and for whom: ${names}.`)
    const email = address.toLowerCase()
    if (!z.email().safeParse(email).success) throw new HouseProblem(`${address} is no email address.`)
    const result = { act: name, email }
    const { method, done } = acts[name]
    return withServices(config, async ({ database, jobs, bus, siteUrl }): Promise<Outcome> => {
      const resetPage = safeRedirect('recovery', undefined, { siteUrl, origins: [new URL(siteUrl).origin] })
      const mails = createAccountMails({ mail: await queueMail(jobs), siteUrl: () => siteUrl })
      const onEnded = createSessionEvents(bus).ended
      const accounts = createOperatorAccounts({ database, jobs, mails, onEnded, resetPage })
      const refusal = await accounts.refusalOf(name === 'create' ? 'create' : 'change', email)
      if (refusal) throw new HouseProblem(sentences[refusal])
      if (values['dry-run']) return { isGood: true, result, lines: [`It would be done: ${email} ${done}.`] }

      const again = await given(call, 'confirm', `Type the address again to ${name}:`)
      if (again.toLowerCase() !== email) throw new HouseProblem('The addresses differ. Nothing was changed.')
      const reason = await given(call, 'reason', 'Why?')
      if (reason.length < 3) throw new HouseProblem('Say why: it is in the audit log and in the mails.')
      await accounts[method]({ email, reason }).catch((error: unknown) => {
        throw error instanceof OperatorRefusal ? new HouseProblem(sentences[error.refusal]) : error
      })
      const lines = [`${email} ${done}.`, 'The account and all administrators are mailed, and the audit log has it.']
      return { isGood: true, result, lines }
    })
  },
}
