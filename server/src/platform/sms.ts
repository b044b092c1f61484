import type { Mailbox } from './mail/mailbox.ts'
import { world } from './world.ts'

export type TextMessage = { to: string; text: string }

export interface Sms {
  /** Why no text message can be sent; null when it can. */
  unavailableReason: string | null
  /** Resolves once the message is taken; rejects when it was not, so that a job tries again. */
  send(message: TextMessage): Promise<void>
}

const TIMEOUT_MS = 10_000

/** Posts text messages to the configured gateway; without one, the demonstration puts them into its mailbox. */
export function createSms({ url, mailbox }: { url: string | undefined; mailbox: Mailbox | undefined }): Sms {
  if (url) {
    return {
      unavailableReason: null,
      async send(message) {
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(message),
          signal: world.timeoutSignal(TIMEOUT_MS),
        })
        if (!answer.ok) throw new Error(`The text message gateway answered ${answer.status}.`)
      },
    }
  }
  if (mailbox) {
    return {
      unavailableReason: null,
      async send({ to, text }) {
        await mailbox.add({ to, subject: 'Text message', text })
      },
    }
  }
  const unavailableReason = 'Text messages are not set up here.'
  return {
    unavailableReason,
    async send() {
      throw new Error(unavailableReason)
    },
  }
}
