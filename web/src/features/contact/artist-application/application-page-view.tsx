import { cheaperPlans } from '@vermeil/contracts/identity/plans'
import { Globe, HandCoins, Palette } from 'lucide-react'
import { Card, CardTitle } from '@/ui/card'
import { Section } from '@/ui/section'
import { ApplicationForm } from './application-form'
import { ApplicationReceipt, VisitorApplication } from './application-receipt'
import { YourApplication } from './your-application'

const reasons = [
  {
    Icon: HandCoins,
    title: 'Keep the larger part',
    text: `We take 15% of the price of a sale, and less on the ${cheaperPlans} plans. The rest is yours.`,
  },
  {
    Icon: Globe,
    title: 'Be seen',
    text: 'Your works appear in the collection, in timed auctions and in the live saleroom, to buy, to bid for or to lease.',
  },
  {
    Icon: Palette,
    title: 'Set your own terms',
    text: 'You name the starting bid, the reserve that nobody else sees, and whether there is a price to buy at once.',
  },
]

const steps = [
  { name: 'Application review', text: 'We read what you wrote. This takes 1-5 business days.' },
  {
    name: 'Portfolio assessment',
    text: 'We look at your portfolio: its quality, and how it fits with the others.',
  },
  {
    name: 'Approval and onboarding',
    text: 'We email you, and your works go live without review.',
  },
]

export function ApplicationPageView() {
  return (
    <div className="page-width py-10 sm:py-14">
      <header className="max-w-prose">
        <h1 className="text-3xl sm:text-4xl">Artist Application</h1>
        <p className="mt-3 text-lg text-muted">
          There is no such thing as a starving artist. Show us what you make, and sell it here.
        </p>
      </header>
      <ul className="mt-10 grid gap-6 md:grid-cols-3">
        {reasons.map(({ Icon, title, text }) => (
          <li key={title}>
            <Card className="h-full">
              <Icon aria-hidden="true" className="size-6 text-gold" />
              <CardTitle className="mt-4 text-xl">{title}</CardTitle>
              <p className="mt-2 text-muted">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
      <div className="mt-14 grid gap-14 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <Section id="application" title="Your application" headingClass="mb-6 text-2xl">
          <YourApplication
            form={<VisitorApplication form={<ApplicationForm />} />}
            renderReceipt={(application, takesFocus) => (
              <ApplicationReceipt application={application} takesFocus={takesFocus} />
            )}
          />
        </Section>
        <Section id="what-happens-next" title="What Happens Next">
          <ol className="mt-6 grid gap-6 [counter-reset:step]">
            {steps.map(({ name, text }) => (
              <li
                key={name}
                className="grid grid-cols-[2.5rem_1fr] [counter-increment:step] before:figures before:font-display before:text-2xl before:text-gold before:content-[counter(step)]"
              >
                <div>
                  <h3 className="text-xl">{name}</h3>
                  <p className="mt-1 text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </Section>
      </div>
    </div>
  )
}
