import { demoPassword } from './check-production.ts'
import type { Config } from './config.ts'
import type { Demo } from './wire-demo.ts'

/** What a person needs to know once the server runs. */
export function banner(config: Config, siteUrl: string, demo: Pick<Demo, 'accounts'> | null): string {
  const lines = ['', `  Vermeil is open at ${siteUrl}`, '']
  if (demo) {
    lines.push(`  Demonstration accounts, all with the password ${demoPassword}`)
    for (const { role, email } of demo.accounts) lines.push(`    ${role.padEnd(11)} ${email}`)
    lines.push('')
  }
  if (!config.mail.url) lines.push(`  Mailbox     ${siteUrl}/dev/mailbox`)
  lines.push(`  API         ${siteUrl}/api/docs`)
  if (!config.production) lines.push(`  Music PIN   ${config.musicPin}`)
  if (config.unsafeDatabase) lines.push('  The database may lose acknowledged bids: UNSAFE_DATABASE is on.')
  return [...lines, ''].join('\n')
}
