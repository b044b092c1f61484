type Mailbox = { name: string; url: string }

const providers: readonly (Mailbox & { domains: readonly string[] })[] = [
  { name: 'Gmail', url: 'https://mail.google.com/', domains: ['gmail.com', 'googlemail.com'] },
  {
    name: 'Outlook',
    url: 'https://outlook.live.com/mail/',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
  },
  { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/', domains: ['yahoo.com', 'ymail.com'] },
  { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/', domains: ['icloud.com', 'me.com', 'mac.com'] },
]

/** Where mail to this address is read in a browser; null for unknown domains. */
export function mailboxOf(email: string): Mailbox | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return providers.find(({ domains }) => domains.includes(domain)) ?? null
}
