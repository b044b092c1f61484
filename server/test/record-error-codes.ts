import { recordTestEvent } from '@vermeil/test-kit/test-events'
import type { Http } from '../src/platform/http/http.ts'

/** Lists every error code that is answered, so that a run can say which of the catalog no test has provoked. */
export function recordErrorCodes(app: Http): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return
    const code = /"code":"([a-z-]+\.[a-z-]+)"/.exec(payload)?.[1]
    if (code) recordTestEvent(`code ${code}`)
  })
}
