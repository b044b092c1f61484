export const categories = [
  'Design',
  'Features',
  'Backend',
  'Analytics',
  'Legal',
  'Security',
  'Marketing',
  'Testing',
  'Deployment',
] as const
export type Category = (typeof categories)[number]

export type Task = { id: string; category: Category; name: string; text: string }

/** What stands between a working house and an open one. All of it is done; the list is there to be gone through again. */
export const tasks: readonly Task[] = [
  {
    id: 'palettes',
    category: 'Design',
    name: 'Dark and light palettes',
    text: 'Every text and control keeps its contrast in both.',
  },
  {
    id: 'small-screens',
    category: 'Design',
    name: 'Small screens',
    text: 'Every page works from 360 px upwards, without sideways scrolling.',
  },
  {
    id: 'pictures',
    category: 'Design',
    name: 'Pictures',
    text: 'Artworks keep their place while they load, and a stand-in when they fail.',
  },
  {
    id: 'timed-auctions',
    category: 'Features',
    name: 'Timed auctions',
    text: 'Private ceilings, reserves, and a soft close.',
  },
  {
    id: 'saleroom',
    category: 'Features',
    name: 'Live saleroom',
    text: 'One lot at a time, one clock for everybody, driven from the console.',
  },
  { id: 'buy-now', category: 'Features', name: 'Buy Now', text: 'Buy Now feature is for items over $5000' },
  {
    id: 'leasing',
    category: 'Features',
    name: 'Leasing',
    text: 'One to twelve months, with a deposit that comes back.',
  },
  {
    id: 'dashboards',
    category: 'Features',
    name: 'Role dashboards',
    text: 'Artist, collector, realtor, property agent and administrator.',
  },
  {
    id: 'database',
    category: 'Backend',
    name: 'Database',
    text: 'PostgreSQL, migrated at start, with the invariants stated in its schema.',
  },
  {
    id: 'payments',
    category: 'Backend',
    name: 'Payments',
    text: 'Stripe Checkout, fulfilled only by its signed webhook and entered in a ledger that sums to zero.',
  },
  {
    id: 'mail',
    category: 'Backend',
    name: 'Mail',
    text: 'Confirmations, invoices and reminders over SMTP, queued with the data they speak of.',
  },
  {
    id: 'metrics',
    category: 'Analytics',
    name: 'Operating figures',
    text: 'Prometheus metrics at /metrics, and a log of requests with an id for each.',
  },
  {
    id: 'sales-figures',
    category: 'Analytics',
    name: 'Sales and audience',
    text: 'Counted from our own data. No trackers.',
  },
  {
    id: 'terms',
    category: 'Legal',
    name: 'Terms of service',
    text: 'Published at /terms, and kept by the software.',
  },
  { id: 'privacy', category: 'Legal', name: 'Privacy policy', text: 'Published at /privacy, naming what is stored.' },
  {
    id: 'own-data',
    category: 'Legal',
    name: 'Export and deletion',
    text: 'Everyone can take their data along, or have it deleted, in their settings.',
  },
  {
    id: 'two-factor',
    category: 'Security',
    name: 'Two-factor sign-in',
    text: 'By authenticator app, with recovery codes.',
  },
  {
    id: 'content-policy',
    category: 'Security',
    name: 'Content security policy',
    text: 'No inline script, nothing loaded from elsewhere.',
  },
  {
    id: 'rate-limits',
    category: 'Security',
    name: 'Rate limits',
    text: 'Per address and per account, and refused to be switched off in production.',
  },
  {
    id: 'shared-links',
    category: 'Marketing',
    name: 'Shared links',
    text: 'Each page tells search engines and messengers its title, description and picture.',
  },
  {
    id: 'news',
    category: 'Marketing',
    name: 'News by mail',
    text: 'Only to those who asked for it.',
  },
  {
    id: 'rules-tested',
    category: 'Testing',
    name: 'Rules and database',
    text: 'The bidding rules against a second auction written for the purpose, the rest against a real PostgreSQL.',
  },
  {
    id: 'journeys-tested',
    category: 'Testing',
    name: 'Journeys and accessibility',
    text: 'In a real browser, from the first visit to the paid invoice, with an accessibility check of every page.',
  },
  {
    id: 'settings-checked',
    category: 'Deployment',
    name: 'Production settings',
    text: 'Checked at start: a missing or wrong one stops it, in a sentence that says which and why.',
  },
  {
    id: 'probes',
    category: 'Deployment',
    name: 'Health probes',
    text: '/healthz and /readyz answer for the process, its database and its migrations.',
  },
]
