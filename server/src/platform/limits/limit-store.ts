/** `waitMs` is 0 when the call may go on. */
export type Spent = { waitMs: number }
export type Tried = { waitMs: number; triesLeft: number }

/** A steady flow: one every `intervalMs`, of which up to `burst` may be saved up and spent at once. */
export type Flow = { intervalMs: number; burst: number }

/** Where limits are counted. Each operation reads and writes in one step, so that two calls at once count as two. */
export interface LimitStore {
  spend(key: string, flow: Flow, nowMs: number): Promise<Spent>
  /** Counts a try, unless `tries` were made: then the key is locked until `lockMs` after the last one that counted. */
  countTry(key: string, limit: { tries: number; lockMs: number }, nowMs: number): Promise<Tried>
  clear(key: string): Promise<void>
  close(): Promise<void>
}
