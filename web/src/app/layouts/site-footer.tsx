import { useQuery } from '@tanstack/react-query'
import { configQuery } from '@/shared/http/config'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { Badge } from '@/ui/badge'
import { DisplaySwitches } from './display-switches'
import { QuickNavigationForm } from './quick-navigation-form'
import { Wordmark } from './wordmark'

const linkLists = [
  {
    heading: 'Quick Links',
    links: [
      { to: paths.auctions, name: 'Auctions' },
      { to: paths.artists, name: 'Artists' },
      { to: paths.collection, name: 'Collection' },
      { to: paths.about, name: 'About' },
    ],
  },
  {
    heading: 'Services',
    links: [
      { to: paths.appraisal, name: 'Art Appraisal' },
      { to: paths.insurance, name: 'Art Insurance' },
      { to: paths.sellArt, name: 'Sell Your Art' },
      { to: paths.subscription, name: 'Subscription' },
    ],
  },
  {
    heading: 'Support',
    links: [
      { to: paths.help, name: 'Help' },
      { to: paths.contact, name: 'Contact' },
      { to: paths.privacy, name: 'Privacy' },
      { to: paths.terms, name: 'Terms' },
    ],
  },
]

export function SiteFooter() {
  const { data: config } = useQuery({ ...configQuery, enabled: useAfterFirstPaint() })
  return (
    <footer data-shell className="border-t border-line bg-surface">
      <div className="page-width grid gap-12 py-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-24">
        <div className="max-w-md">
          <Wordmark />
          <p className="mt-4 mb-8 text-muted">There is no such thing as a starving artist.</p>
          <QuickNavigationForm name="Go to a page" />
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-3">
          {linkLists.map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <h2 className="eyebrow font-sans text-muted">{heading}</h2>
              <ul className="mt-3">
                {links.map(({ to, name }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="-mx-1 inline-flex min-h-11 items-center rounded-sm px-1 transition-colors hover:text-gold"
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-col gap-4 py-6 text-sm text-muted sm:flex-row sm:flex-wrap sm:items-center">
          <p className="figures">© 2024 Vermeil. All rights reserved.</p>
          <Link
            to={paths.results}
            className="-mx-1 inline-flex min-h-11 items-center self-start rounded-sm px-1 transition-colors hover:text-gold sm:self-center"
          >
            Results of sales
          </Link>
          {config?.demo && (
            <Badge tone="gold" className="self-start sm:self-center">
              Demonstration house
            </Badge>
          )}
          <div className="sm:ms-auto">
            <DisplaySwitches />
          </div>
        </div>
      </div>
    </footer>
  )
}
