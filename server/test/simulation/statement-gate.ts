import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { statementName } from '../../src/platform/tracing/trace-statements.ts'
import type { World } from '../../src/platform/world.ts'
import { lendTimers } from './library-timers.ts'

type Query = (this: pg.Client, ...args: unknown[]) => unknown
type Callback = (error: unknown, result?: unknown) => void
type Driver = { query: Query; connect: (this: pg.Client, callback?: Callback) => unknown }
type Config = string | { text?: string; name?: string; submit?: unknown }

interface Statement {
  readonly label: string
  readonly send: () => Promise<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** A node from its start until it is closed or killed. */
export interface Incarnation {
  readonly name: string
  readonly world: World
  isDead: boolean
}

/** A connection of a node, with the statements that wait for their step. */
export class Session {
  readonly client: pg.Client & { processID: number | null; pipeline: boolean; connection: pg.Connection }
  readonly node: Incarnation
  /** Its place among all that wait. At first by when the connection began: which of two is there first is up to the machine. */
  order: number
  isNew = true
  waiting: Statement[] = []
  sent: Statement[] = []
  #answers: PromiseSettledResult<unknown>[] = []
  /** Resolves once the database has answered all that was sent. Nobody gets the answers yet. */
  answered: Promise<void> = Promise.resolve()
  isEnded = false
  /** Its connection will be lost after so many of its answers were delivered. */
  answersBeforeLoss: number | null = null
  /** When what waits has arrived at the database. */
  arrivesAt = 0

  constructor(client: pg.Client, node: Incarnation, order: number) {
    this.order = order
    this.client = client as Session['client']
    this.node = node
  }

  get pid(): number {
    if (this.client.processID === null) throw new Error('A connection has no backend.')
    return this.client.processID
  }

  get label(): string {
    return (this.sent.length > 0 ? this.sent : this.next()).map(({ label }) => label).join(', ')
  }

  /** What the next step sends: one statement, or all that a pipeline has sent meanwhile. */
  next(): Statement[] {
    return this.client.pipeline ? this.waiting : this.waiting.slice(0, 1)
  }

  send(count = this.next().length): Promise<void> {
    this.sent = this.next()
    this.waiting = this.waiting.slice(this.sent.length)
    this.answered = Promise.allSettled(this.sent.slice(0, count).map(({ send }) => send())).then((answers) => {
      this.#answers = answers
    })
    return this.answered
  }

  /** Gives the answers, or the first of them, to those who wait for them. */
  deliver(count = this.sent.length): void {
    const answers = this.#answers
    const sent = this.sent.splice(0, count)
    for (const [place, { resolve, reject }] of sent.entries()) {
      const answer = answers[place]
      if (answer?.status === 'fulfilled') resolve(answer.value)
      else reject(answer?.reason)
    }
  }

  /** As the driver does when the connection is lost. */
  fail(): void {
    for (const { reject } of [...this.sent.splice(0), ...this.waiting.splice(0)])
      reject(new Error('Connection terminated unexpectedly'))
  }
}

/** PostgreSQL's own timers count real time. A lock is waited for until its holder's turn comes. */
const withoutTimers = (text: string) =>
  text.replaceAll(/\b(lock_timeout|statement_timeout|idle_in_transaction_session_timeout) = \d+/g, '$1 = 0')

type Options = {
  now: () => number
  /** How long this statement is on its way. */
  latencyOf: (statement: string) => number
}

/**
 * Holds back what simulated nodes send to the database: each statement waits at the driver until the simulation picks
 * it. The product runs the same code as ever. What runs in no node passes.
 */
export function openStatementGate({ now, latencyOf }: Options) {
  const driver = pg.Client.prototype as unknown as Driver
  const { query, connect } = driver
  const context = new AsyncLocalStorage<Incarnation>()
  const sessions = new Map<pg.Client, Session>()
  const connecting = new Set<pg.Client>()
  const ended = new WeakSet<pg.Client>()
  let isOpen = false
  let pushed = 0
  const returnTimers = lendTimers(() => (isOpen ? undefined : context.getStore()?.world))

  function sessionOf(client: pg.Client, node: Incarnation): Session {
    const known = sessions.get(client)
    if (known) return known
    const session = new Session(client, node, pushed++)
    // A caller may still send its rollback on a connection that is gone.
    session.isEnded = ended.has(client)
    sessions.set(client, session)
    client.once('end', () => {
      session.isEnded = true
      ended.add(client)
      sessions.delete(client)
    })
    return session
  }

  driver.connect = function (callback) {
    const node = context.getStore()
    if (!node || isOpen) return connect.call(this, callback)
    connecting.add(this)
    // In the order in which they begin.
    sessionOf(this, node)
    const finish = () => void connecting.delete(this)
    if (!callback) return (connect.call(this) as Promise<unknown>).finally(finish)
    return connect.call(this, (...answer) => {
      finish()
      callback(...answer)
    })
  }

  driver.query = function (...args) {
    const node = context.getStore()
    const [config] = args as [Config]
    // A cursor or a copy is several messages back and forth. No simulated person causes one.
    if (!node || isOpen || (typeof config === 'object' && config.submit)) return query.apply(this, args)
    const callback = typeof args.at(-1) === 'function' ? (args.pop() as Callback) : null
    if (typeof config === 'string') args[0] = withoutTimers(config)
    const answer = new Promise((resolve, reject) => {
      if (node.isDead) return
      const send = () => query.apply(this, args) as Promise<unknown>
      const session = sessionOf(this, node)
      const label = statementName(config)
      if (session.waiting.length === 0) {
        if (!session.isNew) session.order = pushed++
        // The first sets the connection up.
        session.arrivesAt = now() + (session.isNew ? 0 : latencyOf(`${node.name} ${label}`))
        session.isNew = false
      }
      session.waiting.push({ label, send, resolve, reject })
    })
    if (!callback) return answer
    answer.then((result) => callback(null, result), callback)
    return undefined
  }

  return {
    /** Connections of which nobody knows yet whether they come about. */
    connecting: (): number => connecting.size,
    /** With something to send and nothing under way, in the order in which they want to send it. */
    ready: (): Session[] =>
      [...sessions.values()]
        .filter(({ waiting, sent }) => waiting.length > 0 && sent.length === 0)
        .toSorted((a, b) => a.order - b.order),
    sessionsOf: (node: Incarnation): Session[] => [...sessions.values()].filter((session) => session.node === node),

    /** What this starts belongs to the node. */
    run: <T>(node: Incarnation, work: () => T): T => context.run(node, work),

    /** Lets everything pass from now on, for the end. */
    open(): void {
      isOpen = true
      const pump = (session: Session) =>
        void session.answered.then(() => {
          session.deliver()
          if (session.waiting.length > 0) void session.send()
          if (session.sent.length > 0) pump(session)
        })
      for (const session of sessions.values()) pump(session)
    },
    /** The driver is as it was before. */
    remove(): void {
      driver.query = query
      driver.connect = connect
      returnTimers()
    },
  }
}
export type StatementGate = ReturnType<typeof openStatementGate>
