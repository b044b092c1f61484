import { connect, type Socket } from 'node:net'

/** One reader on one keep-alive connection, on the bare socket for the reason that `RawBidder` has. */
export class RawReader {
  readonly #socket: Socket
  readonly #head: string
  readonly #received: Buffer[] = []
  #size = 0
  /** Bytes of the whole answer, once its head has come. */
  #wanted = Number.POSITIVE_INFINITY
  #isChunked = false
  #status = 0
  #answered: (status: number) => void = () => {}
  #failed: (error: Error) => void = () => {}
  bytes = 0

  constructor(url: URL, token: string | null) {
    this.#socket = connect({ port: Number(url.port), host: url.hostname, noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    this.#socket.on('error', (error) => this.#failed(error))
    this.#socket.on('close', () => this.#failed(new Error('The server closed a connection.')))
    const bearer = token ? `authorization: Bearer ${token}\r\n` : ''
    this.#head = `HTTP/1.1\r\nhost: ${url.host}\r\naccept-encoding: gzip, deflate, br\r\n${bearer}\r\n`
  }

  get(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(`GET ${path} ${this.#head}`)
    })
  }

  close() {
    this.#failed = () => {}
    this.#socket.destroy()
  }

  #receive(chunk: Buffer) {
    this.#received.push(chunk)
    this.#size += chunk.length
    if (this.#wanted === Number.POSITIVE_INFINITY && !this.#isChunked) this.#readHead()
    if (this.#isChunked ? !isLastChunk(chunk) : this.#size < this.#wanted) return
    this.bytes += this.#size
    this.#received.length = 0
    this.#size = 0
    this.#wanted = Number.POSITIVE_INFINITY
    this.#isChunked = false
    this.#answered(this.#status)
  }

  #readHead() {
    const [first] = this.#received
    const start = (this.#received.length === 1 && first ? first : Buffer.concat(this.#received)).toString(
      'latin1',
      0,
      4_096,
    )
    const end = start.indexOf('\r\n\r\n')
    if (end < 0) return
    this.#status = Number(start.slice(9, 12))
    const length = /content-length: (\d+)/i.exec(start.slice(0, end))?.[1]
    this.#isChunked = length === undefined
    if (!this.#isChunked) this.#wanted = end + 4 + Number(length)
  }
}

const isLastChunk = (bytes: Buffer) => bytes.toString('latin1', Math.max(0, bytes.length - 5)) === '0\r\n\r\n'
