import type { MailPace } from '@vermeil/contracts/selling/alerts.schema'

/** In the order in which they are offered. */
export const mailPaces: readonly { value: MailPace; label: string }[] = [
  { value: 'at-once', label: 'At once' },
  { value: 'daily', label: 'Once a day' },
  { value: 'never', label: 'No mail' },
]
