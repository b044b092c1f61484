import nodemailer from 'nodemailer'

export interface OutgoingMail {
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  attachments?: readonly { filename: string; content: Buffer | string; contentType: string }[]
}

export interface Mailer {
  /** Resolves once the mail server has taken the mail; rejects when it would not. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/** The settings we want, unless the address says otherwise: `smtp://host?requireTLS=false` has the last word. */
export function transportUrl(address: string): string {
  const url = new URL(address)
  const wanted: Record<string, string> = {
    // A new connection for each mail takes about 100 ms, a pooled one 2 ms.
    pool: 'true',
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '60000',
  }
  // What stays inside the machine needs no encryption, and its certificate would be nobody's. A relay that takes a
  // password may still want TLS before it (Postfix: `smtpd_tls_auth_only`), so that is used where it is offered.
  if (isLoopback(url.hostname)) wanted[url.username ? 'tls.rejectUnauthorized' : 'ignoreTLS'] = String(!url.username)
  // Otherwise a server without encryption, or someone in between, would receive the password.
  else if (url.username && url.protocol === 'smtp:') wanted.requireTLS = 'true'

  for (const [name, value] of Object.entries(wanted)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}

/** Connects, and signs in where the address has a password. Sends nothing. */
export async function verifyMailServer(address: string): Promise<void> {
  const transport = nodemailer.createTransport(transportUrl(address))
  await transport.verify().finally(() => transport.close())
}

export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport(transportUrl(url), {
    from,
    // An attachment is what we hand over, never a path or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async send({ headers, attachments = [], ...mail }) {
      await transport.sendMail({
        ...mail,
        // Keeps holiday replies from answering the house.
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        attachments: [...attachments],
      })
    },
    close: () => transport.close(),
  }
}
