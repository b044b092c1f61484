import { randomUUID } from 'node:crypto'
import { capabilities } from '@vermeil/contracts/identity/capabilities'
import type { Role } from '@vermeil/contracts/identity/roles.schema'
import type { Account } from '../src/platform/http/access.ts'
import { createHttp } from '../src/platform/http/create-http.ts'
import { createLogger } from '../src/platform/logger.ts'
import type { Db } from '../src/platform/postgres/database.ts'

const header = 'x-test-account'

/** A web server for one module's routes. Who calls is what a header says: signing in is tested where it is made. */
export async function createModuleHttp(db: Db) {
  const people = new Map<string, Account>()
  const app = await createHttp({
    logger: createLogger({ level: 'silent', node: 'test' }),
    isTrustedProxy: () => false,
    authenticate: async (request) => people.get(String(request.headers[header])) ?? null,
    secure: false,
    ownOrigins: () => ['http://localhost'],
    strictRefusals: true,
  })
  return {
    app,
    /** Somebody with a row in the database, and the headers they call with. */
    async person(role: Role) {
      const id = randomUUID()
      const email = `${id}@example.com`
      await db.insertInto('accounts').values({ id, email, role, confirmed_at: new Date() }).execute()
      const account: Account = {
        id,
        email,
        role,
        roles: [role],
        capabilities: role === 'admin' ? capabilities : [],
        isConfirmed: true,
        isSuspended: false,
        hasCard: false,
        bidLimit: null,
        sessionId: randomUUID(),
        assurance: 'aal1',
      }
      people.set(id, account)
      return { id, email, headers: { [header]: id } }
    },
  }
}

/** A form as a browser sends it: its body and the header that says where the parts end. */
export function formOf(
  parts: readonly ({ name: string; value: string } | { name: string; filename: string; data: Buffer })[],
) {
  const boundary = `----vermeil${randomUUID()}`
  const body = parts.flatMap((part) => {
    const file = 'filename' in part ? `; filename="${part.filename}"\r\ncontent-type: application/octet-stream` : ''
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part.name}"${file}\r\n\r\n`
    return [Buffer.from(head), 'data' in part ? part.data : Buffer.from(part.value), Buffer.from('\r\n')]
  })
  return {
    payload: Buffer.concat([...body, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
