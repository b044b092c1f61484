import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { createMailbox, type Mailbox } from './mailbox.ts'

const largestMail = 25 * 1024 * 1024

export interface MailCatcherOptions {
  /** Where the mails outlive a restart; absent: they do not. */
  file?: string
  keep?: number
  /** Called when a client misbehaves, which is no reason to stop the server. */
  onError?: (error: Error) => void
}

export interface MailCatcher {
  /** What a mailer connects to. */
  url: string
  mailbox: Mailbox
  close(): Promise<void>
}

async function keep(mailbox: Mailbox, raw: Buffer, recipients: readonly string[]): Promise<void> {
  const {
    subject = '',
    text = '',
    html = '',
    attachments,
    headers,
  } = await PostalMime.parse(raw, {
    attachmentEncoding: 'base64',
  })
  await mailbox.add({
    to: recipients.join(', '),
    subject,
    text,
    html,
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'attachment',
      type: mimeType,
      base64: String(content),
    })),
    listHeaders: Object.fromEntries(
      headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
    ),
  })
}

/** A mail server that delivers to nobody: for a house without one, and for its tests. It listens on loopback alone. */
export async function createMailCatcher({
  onError = (error) => process.emitWarning(error),
  ...options
}: MailCatcherOptions = {}): Promise<MailCatcher> {
  const mailbox = await createMailbox(options)
  const server = new SMTPServer({
    // No names are looked up, nobody signs in, and there is no certificate to show: each would only cost time.
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: largestMail,
    // A mailer keeps its connections open; closing does not wait for it to let go.
    closeTimeout: 100,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then((raw) => keep(mailbox, raw, recipients))
        .then(
          () => callback(null),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
        )
    },
  })
  server.on('error', onError)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The mail catcher has no port.')

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mailbox,
    async close() {
      await new Promise<void>((resolve) => server.close(resolve))
      await mailbox.close()
    },
  }
}
