import { parseArgs } from 'node:util'
import { startEmulator } from './emulator.ts'

const usage = `Usage: node src/main.ts [options]
  --port N             the port to listen on (12111)
  --host ADDRESS       the address to listen on (127.0.0.1)
  --data FOLDER        where the state lives (.stripe-emulator)
  --key SK_TEST_KEY    the secret key callers must present (sk_test_emulator)
  --webhook-url URL    where events are sent
  --webhook-secret S   the secret they are signed with (whsec_emulator)
  --public-url URL     the address of the hosted pages, if there is a proxy in front of them
  --business-name NAME the account's name, as hosted pages and invoices show it (Test merchant)
`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '12111' },
    host: { type: 'string', default: '127.0.0.1' },
    data: { type: 'string', default: '.stripe-emulator' },
    key: { type: 'string', default: 'sk_test_emulator' },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string' },
    'public-url': { type: 'string' },
    'business-name': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  process.stdout.write(usage)
} else {
  try {
    const emulator = await startEmulator({
      port: Number(values.port),
      host: values.host,
      dataDir: values.data,
      secretKey: values.key,
      webhookUrl: values['webhook-url'],
      webhookSecret: values['webhook-secret'],
      publicUrl: values['public-url'],
      businessName: values['business-name'],
      log: (line) => process.stderr.write(`${line}\n`),
    })
    process.stdout.write(`Stripe emulator at ${emulator.url}\n`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        emulator.close().then(
          () => process.exit(0),
          (error: unknown) => {
            process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
            process.exit(1)
          },
        )
      })
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}
