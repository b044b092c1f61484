import { connect, type Socket } from 'node:net'

/**
 * One bidder on one keep-alive connection, who sends the next request when the last is answered. Written on the bare
 * socket: a comfortable client would take more of the machine's two processors than the server it measures.
 */
export class RawBidder {
  readonly #socket: Socket
  readonly #head: string
  #received = ''
  #answered: (status: number) => void = () => {}
  #failed: (error: Error) => void = () => {}

  constructor(url: URL, token: string) {
    this.#socket = connect({ port: Number(url.port), host: url.hostname, noDelay: true })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (chunk: string) => this.#receive(chunk))
    this.#socket.on('error', (error) => this.#failed(error))
    this.#socket.on('close', () => this.#failed(new Error('The house closed a connection.')))
    this.#head = `HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`
  }

  post(path: string, body: string, key: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(
        `POST ${path} ${this.#head}idempotency-key: ${key}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
    })
  }

  close() {
    this.#failed = () => {}
    this.#socket.destroy()
  }

  #receive(chunk: string) {
    this.#received += chunk
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = /content-length: (\d+)/i.exec(this.#received.slice(0, end))
    if (this.#received.length < end + 4 + Number(length?.[1] ?? 0)) return
    const status = Number(this.#received.slice(9, 12))
    this.#received = ''
    this.#answered(status)
  }
}
