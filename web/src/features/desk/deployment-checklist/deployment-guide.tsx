import type { ReactNode } from 'react'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { DialogContent } from '@/ui/dialog'
import { productionSettings, settingsTemplate } from './production-settings'

async function copyTemplate() {
  try {
    await navigator.clipboard.writeText(settingsTemplate)
    notify({ title: 'Settings Copied', description: 'Fill in your own values before you run them.', tone: 'success' })
  } catch (error) {
    console.warn('The clipboard could not be written.', error)
    notify({
      title: 'Could Not Copy',
      description: 'Your browser refused the clipboard. Please select the text instead.',
      tone: 'destructive',
    })
  }
}

/** How this house goes to production: what the operator does, in order, on their own machine. */
export function DeploymentGuide() {
  return (
    <DialogContent
      title="Going to production"
      description="You deploy where Vermeil will run, not from this page. These are the steps."
      className="max-w-2xl"
    >
      <ol className="space-y-8">
        <GuideStep number={1} title="Have the outside parts ready">
          A PostgreSQL 18 database, an SMTP server, a Stripe account, and a proxy that terminates TLS in front of the
          house. With several nodes also Redis (<Code>REDIS_URL</Code>) and a bucket for media (<Code>S3_BUCKET</Code>{' '}
          and its keys); a single node keeps its media under <Code>DATA_DIR</Code>.
        </GuideStep>
        <GuideStep number={2} title="Set these settings">
          <dl className="mt-3 border-t border-line">
            {productionSettings.map(({ name, text }) => (
              <div key={name} className="border-b border-line py-2.5">
                <dt>
                  <Code>{name}</Code>
                </dt>
                <dd className="mt-0.5 text-sm">{text}</dd>
              </div>
            ))}
          </dl>
          <pre className="mt-4 rounded-md border border-line bg-background p-4 text-sm break-all whitespace-pre-wrap text-foreground">
            {settingsTemplate}
          </pre>
          <Button variant="outline" size="sm" className="mt-3" onClick={() => void copyTemplate()}>
            Copy settings
          </Button>
        </GuideStep>
        <GuideStep number={3} title="Let Stripe report payments">
          In Stripe, add a webhook endpoint at <Code>/webhooks/stripe</Code> under your <Code>SITE_URL</Code>, and give
          its signing secret to <Code>STRIPE_WEBHOOK_SECRET</Code>.
        </GuideStep>
        <GuideStep number={4} title="Start Vermeil">
          Run <Code>npm start</Code> in the checkout. It installs what is missing, builds the site, migrates the
          database and listens on <Code>HOST</Code> and <Code>PORT</Code>. A setting that is missing or wrong stops it
          with a sentence. There is no demo data in production.
        </GuideStep>
        <GuideStep number={5} title="Look before you open">
          <Code>/readyz</Code> answers 200 when the database, its migrations and the event bus are in order. Name your
          proxy’s address in <Code>TRUST_PROXY</Code>, so that rate limits count visitors and not the proxy. Then sign
          in as the administrator.
        </GuideStep>
      </ol>
    </DialogContent>
  )
}

function GuideStep({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li>
      <h3 className="figures text-xl">
        <span className="text-gold">{number}.</span> {title}
      </h3>
      <div className="mt-1 text-muted">{children}</div>
    </li>
  )
}

function Code({ children }: { children: string }) {
  return <code className="rounded-sm bg-raised px-1 py-0.5 text-sm break-words text-foreground">{children}</code>
}
