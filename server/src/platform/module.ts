import type { Http } from './http/http.ts'
import type { Channel } from './realtime/channels.ts'

/**
 * One idea of the business, as app.ts composes it: the API that other modules call, and its part in the life of a
 * node. `app.ts` registers routes and runs `start` down its list of modules, and `stop` up the list.
 */
export type Module<Api> = {
  api: Api
  routes?: (app: Http) => Promise<void>
  /** The realtime topics it broadcasts on, and who may listen. */
  channels?: readonly Channel[]
  start?: () => Promise<void> | void
  stop?: () => Promise<void> | void
}
