import { retryInvoice } from './billing/collect.ts'
import { endPeriod } from './billing/renewal.ts'
import { expireIncomplete } from './billing/start.ts'
import { payOutAccount } from './connect/account-balance.ts'
import type { Engine } from './engine.ts'
import type { Operation } from './operation.ts'
import { settleDebit } from './payments/bank-debit.ts'
import { expireAuthorization } from './payments/capture.ts'
import { expireDueSession } from './payments/checkout.ts'
import { settingsOf } from './settings.ts'
import type { Appointment, ScheduledTask } from './store/tables.ts'

const tasks: Record<ScheduledTask, (op: Operation, subject: string) => void> = {
  expire_session: expireDueSession,
  expire_authorization: expireAuthorization,
  end_period: endPeriod,
  retry_invoice: retryInvoice,
  expire_incomplete: expireIncomplete,
  settle_debit: settleDebit,
  pay_out_account: payOutAccount,
}

const taskOf = ({ id }: Appointment) => id.slice(0, id.indexOf(':')) as ScheduledTask

/**
 * Runs the tasks due by `until` in the order of their times, each with the clock at its own time, so that a clock moved
 * by a year leaves the same history as a year of waiting. Returns how many ran.
 */
export async function runDueTasks(engine: Engine, until: number): Promise<number> {
  for (let done = 0; ; done += 1) {
    const next = engine.read((tx) =>
      tx
        .all('appointments')
        .filter(({ at }) => at <= until)
        .reduce<Appointment | null>((first, other) => (first && first.at <= other.at ? first : other), null),
    )
    if (!next) return done
    await engine.perform(
      (op) => {
        // The tick and a moved clock may both have found it: the second one has nothing to do.
        if (op.tx.get('appointments', next.id)?.at !== next.at) return
        op.tx.delete('appointments', next.id)
        tasks[taskOf(next)](op, next.subject)
      },
      { at: next.at },
    )
  }
}

/** Moves the emulated clock to `to` and runs the tasks that fall due on the way. It can't be moved back. */
export async function advanceClock(engine: Engine, to: number): Promise<number> {
  const done = await runDueTasks(engine, to)
  await engine.perform((op) => {
    const settings = settingsOf(op.tx)
    const clockOffsetSeconds = settings.clockOffsetSeconds + Math.max(0, to - engine.now())
    op.put('settings', { ...settings, clockOffsetSeconds })
  })
  return done
}
