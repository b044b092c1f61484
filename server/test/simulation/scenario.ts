import type pg from 'pg'
import type { SeededRandom } from './seeded-random.ts'
import type { SimulatedProvider } from './simulated-provider.ts'
import type { Schedule } from './virtual-time.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type ApiCall = { method?: Method; path: string; body?: object; key?: string }
// biome-ignore lint/suspicious/noExplicitAny: people call many routes; the server checks each answer by its schema
export type ApiAnswer = { status: number; body: any }
/** Somebody with a session. */
export type Caller = { name: string; accountId: string; token: string }

/** What the people of one subject get from the simulation. */
export interface ScenarioContext {
  readonly pool: pg.Pool
  readonly url: string
  readonly schedule: Schedule
  /** The public key of the documented functions. */
  readonly anonKey: string
  readonly random: SeededRandom
  readonly provider: SimulatedProvider
  /** Those who bid before. */
  readonly bidders: readonly Caller[]
  /** Whose works were on offer. */
  readonly seller: Caller | null
  addPerson(person: { name: string; role: string; otherRoles?: readonly string[] }): Promise<Caller>
  /** A call of some node by somebody. It is noted. */
  call(caller: Caller, call: ApiCall): Promise<ApiAnswer>
  note(text: string): void
  /** Later, somebody does something that may take several calls. What others do may come in between. */
  act(name: string, inMs: number, work: () => Promise<void>): void
  /** Time leaps while all machines sleep: what became due meanwhile comes when they look. */
  leap(ms: number): Promise<void>
}

/** What people of one subject do when all lots have ended. */
export type Scenario = (context: ScenarioContext) => Promise<{
  /** Nobody will do anything more, and nothing has to come to rest any more. */
  isOver(): boolean
  /** Throws where something does not hold. */
  atEnd(): Promise<void>
  /** How often each named situation was reached. */
  reached: Record<string, number>
}>
