import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

type Options = {
  url: string
  /** When a connection to the database goes to the next client: after each transaction, or after the client. */
  mode: 'transaction' | 'session'
  /** Which free connection a client gets. */
  picks?: 'newest' | 'oldest'
  /** Connections to the database, at most. */
  max?: number
  /** Clients that are turned away, by the name they give themselves. */
  refuses?: (applicationName: string) => boolean
}

type Backend = { stream: Socket; onMessage: (message: Buffer) => void }

const known = new Set(['user', 'database', 'client_encoding', 'application_name', 'datestyle', 'timezone'])

/** As much of PgBouncer as its clients notice: who gets which connection, and which startup parameters are refused. */
export async function startPooler({ url, mode, picks = 'newest', max = 20, refuses = () => false }: Options) {
  const free: Backend[] = []
  const waiting: ((backend: Backend) => void)[] = []
  const all = new Set<pg.Client>()
  const clients = new Map<Socket, string>()
  let peak = 0

  async function open(): Promise<Backend> {
    const client = new pg.Client(url)
    all.add(client)
    client.on('error', () => {}) // the database of a test may be dropped before this ends
    await client.connect()
    const { stream } = (client as pg.Client & { connection: { stream: Socket } }).connection
    const backend: Backend = { stream, onMessage: () => {} }
    stream.removeAllListeners('data')
    stream.on(
      'data',
      eachMessage((message) => backend.onMessage(message)),
    )
    return backend
  }

  async function take(): Promise<Backend> {
    const backend = picks === 'newest' ? free.pop() : free.shift()
    if (backend) return backend
    return all.size < max ? open() : new Promise((resolve) => waiting.push(resolve))
  }

  function giveBack(backend: Backend) {
    const next = waiting.shift()
    if (next) next(backend)
    else free.push(backend)
  }

  function serve(socket: Socket) {
    let backend: Backend | undefined
    let unanswered = 0
    let isWithinMessage = false
    let turn = Promise.resolve()

    function answer(message: Buffer) {
      socket.write(message)
      if (typeOf(message) !== 'Z') return
      unanswered -= 1
      const isIdle = unanswered === 0 && !isWithinMessage && message.toString('latin1', 5) === 'I'
      if (isIdle && mode === 'transaction') leave()
    }

    function leave() {
      if (!backend) return
      const left = backend
      backend = undefined
      left.onMessage = (message) => typeOf(message) === 'Z' && giveBack(left)
      if (mode === 'session') left.stream.write(typed('Q', 'discard all\0'))
      else giveBack(left)
    }

    async function forward(message: Buffer) {
      if (typeOf(message) === 'X') return leave()
      backend ??= await take()
      backend.onMessage = answer
      isWithinMessage = !'QS'.includes(typeOf(message))
      if (!isWithinMessage) unanswered += 1
      backend.stream.write(message)
    }

    socket.on('error', () => {}) // a client may go without a word
    socket.on('close', () => {
      clients.delete(socket)
      void turn.then(leave)
    })
    socket.once('data', (startup) => {
      const fields = startup.toString('latin1', 8).split('\0')
      const parameters = fields.filter((_, place) => place % 2 === 0 && fields[place] !== '')
      const name = fields[fields.indexOf('application_name') + 1] ?? ''
      const unknown = parameters.find((parameter) => !known.has(parameter.toLowerCase()))
      if (unknown) return socket.end(fatal(`unsupported startup parameter: ${unknown}`))
      if (refuses(name)) return socket.end(fatal('no more connections allowed'))
      clients.set(socket, name)
      peak = Math.max(peak, clients.size)
      socket.on(
        'data',
        eachMessage((message) => (turn = turn.then(() => forward(message)))),
      )
      return socket.write(Buffer.concat([typed('R', '\0\0\0\0'), typed('K', randomBytes(8)), typed('Z', 'I')]))
    })
  }

  const server = createServer(serve)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(url)
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: address.href,
    /** How many clients there were at one time, at most. */
    peak: () => peak,
    /** Cuts the connections of the clients with this name. */
    disconnect(applicationName: string) {
      for (const [socket, name] of clients) if (name === applicationName) socket.destroy()
    },
    async close() {
      server.close()
      for (const client of all) (client as pg.Client & { connection: { stream: Socket } }).connection.stream.destroy()
    },
  }
}

const typeOf = (message: Buffer) => message.toString('latin1', 0, 1)

function typed(type: string, content: string | Buffer): Buffer {
  const body = Buffer.from(content)
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const fatal = (message: string) => typed('E', `SFATAL\0VFATAL\0C08P01\0M${message}\0\0`)

function eachMessage(handle: (message: Buffer) => void) {
  let rest = Buffer.alloc(0)
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1)
      handle(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}
