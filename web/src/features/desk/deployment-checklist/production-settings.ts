type Setting = { name: string; text: string; example: string }

/** What the server asks for before it starts in production, as `server/src/config.ts` checks it. */
export const productionSettings: readonly Setting[] = [
  {
    name: 'SITE_URL',
    text: 'Where people reach Vermeil. Links in mails and return addresses of payments start with it.',
    example: 'https://auctions.example.com',
  },
  {
    name: 'DATABASE_URL',
    text: 'A PostgreSQL 18 database of its own. Migrations run by themselves at start.',
    example: 'postgres://vermeil:password@db.example.com:5432/vermeil',
  },
  {
    name: 'SMTP_URL',
    text: 'The mail server that carries confirmations, invoices and reminders.',
    example: 'smtps://user:password@smtp.example.com:465',
  },
  {
    name: 'MAIL_FROM',
    text: 'Whom those mails come from.',
    example: "'Vermeil <house@example.com>'",
  },
  {
    name: 'STRIPE_SECRET_KEY',
    text: 'A secret or restricted key of your Stripe account.',
    example: 'sk_live_…',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    text: 'The signing secret of the webhook endpoint. Nothing is fulfilled without its signature.',
    example: 'whsec_…',
  },
  {
    name: 'JWT_PRIVATE_KEY',
    text: 'The P-256 key that signs sessions, as PKCS#8 PEM. The same on every node.',
    example: '"$(openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256)"',
  },
  {
    name: 'ANON_KEY',
    text: 'The public key that browsers and client libraries name themselves with. At least 16 characters.',
    example: '"$(openssl rand -hex 24)"',
  },
  {
    name: 'ADMIN_EMAIL',
    text: 'The first administrator, created at the first start.',
    example: 'you@example.com',
  },
  {
    name: 'ADMIN_PASSWORD',
    text: 'Their password, 6 to 72 characters. Change it once you have signed in.',
    example: "'a long sentence of your own'",
  },
  { name: 'MUSIC_PIN', text: 'Four characters that open the music upload.', example: "'####'" },
]

/** The settings as shell lines, to be filled in. */
export const settingsTemplate = [
  'export NODE_ENV=production',
  ...productionSettings.map(({ name, example }) => `export ${name}=${example}`),
].join('\n')
