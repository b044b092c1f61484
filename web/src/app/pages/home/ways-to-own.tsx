import { depositWords, type HouseTerms } from '@vermeil/contracts/selling/house-terms'
import { useHouseTerms } from '@/entities/house/use-house-terms'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Section } from '@/ui/section'

const waysUnder = ({ depositMonths }: HouseTerms) => [
  {
    name: 'Bid',
    text: 'In timed auctions that run for days, or live in the saleroom where a lot is won in minutes. Set a maximum and we bid for you, never past it.',
    to: paths.auctions,
    link: 'See what’s live now',
  },
  {
    name: 'Buy It Now',
    text: 'Many works have a Buy It Now price. Pay it before bidding passes it, and the work is yours at once.',
    to: paths.collection,
    link: 'Find a work',
  },
  {
    name: 'Lease',
    text: `Live with a painting for one, three, six or twelve months. Deposit: ${depositWords(depositMonths)}${depositMonths === 1 ? '’s' : '’'} rent, refunded when you return the work.`,
    to: paths.collection,
    link: 'Find a work to lease',
  },
]

export function WaysToOwn() {
  return (
    <Section
      id="ways-to-own"
      title="Three ways to live with art"
      className="page-width py-16 sm:py-24"
      headingClass="max-w-xl text-2xl sm:text-3xl"
    >
      <ul className="mt-10 grid gap-10 md:grid-cols-3 md:gap-0 md:divide-x md:divide-line">
        {waysUnder(useHouseTerms()).map(({ name, text, to, link }) => (
          <li key={name} className="flex flex-col md:px-8 md:first:ps-0 md:last:pe-0">
            <h3 className="text-xl text-gold">{name}</h3>
            <p className="mt-3 flex-1 text-muted">{text}</p>
            <Link
              to={to}
              className="mt-4 inline-flex min-h-11 items-center self-start rounded-sm underline decoration-gold-deep decoration-1 underline-offset-8 transition-colors hover:text-gold"
            >
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
