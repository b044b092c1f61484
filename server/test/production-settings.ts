import { generateKeyPairSync } from 'node:crypto'

/** Every setting that production needs, each acceptable. Nothing listens behind SMTP_URL. */
export function productionSettings(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://vermeil@127.0.0.1/vermeil',
    SITE_URL: 'https://vermeil.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Vermeil <house@vermeil.example>',
    STRIPE_SECRET_KEY: 'sk_live_production',
    STRIPE_WEBHOOK_SECRET: 'whsec_production',
    JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ANON_KEY: 'a-publishable-key-of-its-own',
    ADMIN_EMAIL: 'admin@vermeil.example',
    ADMIN_PASSWORD: 'linen-and-lamp-black',
    MUSIC_PIN: '4711',
  }
}
