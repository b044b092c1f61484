import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DeskFigures, SoldSoFar } from '@vermeil/contracts/desk/desk.schema'
import type { ComponentProps } from 'react'
import { salesChangeText } from '@/shared/format/change-text'
import { formatCount, formatMoney, plural } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import type { StatCard } from '@/ui/stat-card'

type Card = ComponentProps<typeof StatCard>

const deskQuery = queryOptions({
  queryKey: ['admin', 'desk'],
  queryFn: ({ signal }) => api.get<DeskFigures>('/admin/desk', { signal }),
  refetchInterval: 30_000,
})

/** What happened, and what waits for an administrator; each card leads to its tab. */
export function useDeskCards(): { cards: readonly Card[]; isFailed: boolean; retry: () => unknown } {
  const { data, isError, refetch } = useQuery(deskQuery)
  return { cards: cardsOf(data), isFailed: isError && !data, retry: refetch }
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** The month before the one of this moment, by name. */
export function monthBefore(at: string): string {
  const now = new Date(at)
  return monthName.format(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)))
}

function cardsOf(figures: DeskFigures | undefined): readonly Card[] {
  const waiting = figures?.waiting
  const before = figures ? `the same days of ${monthBefore(figures.at)}` : ''
  return [
    {
      label: 'Sales today',
      ...soldCard(figures?.soldToday, 'yesterday by this time'),
      to: '?tab=financial&period=7-days',
    },
    { label: 'Sales this month', ...soldCard(figures?.soldThisMonth, before), to: '?tab=financial' },
    {
      label: 'Active lots',
      value: figures && formatCount(figures.activeLots),
      period: 'open or about to open',
      to: '?tab=auctions',
    },
    {
      label: 'People',
      value: figures && `${figures.people.isEstimate ? 'About ' : ''}${formatCount(figures.people.count)}`,
      period: figures && `${formatCount(figures.joinedThisMonth)} joined this month`,
    },
    { label: 'Applications', ...waitingCard(waiting?.applications, 'to decide'), to: '?tab=applications' },
    {
      label: 'Works in review',
      ...waitingCard(waiting?.listings, 'to approve or reject'),
      to: '?tab=artworks&view=review',
    },
    {
      label: 'Authentication requests',
      ...waitingCard(waiting?.authenticityRequests, 'without a report'),
      to: '?tab=applications&view=authentication',
    },
    {
      label: 'Overdue payments',
      ...waitingCard(waiting?.overduePayments, 'to offer or relist'),
      to: '?tab=financial&orders-status=lapsed',
    },
  ]
}

const soldCard = (sold: SoldSoFar | undefined, before: string): Pick<Card, 'value' | 'period' | 'change'> =>
  sold === undefined
    ? { value: undefined }
    : {
        value: formatMoney(sold.value),
        period: plural(sold.count, 'sale', 'sales'),
        change: salesChangeText(sold, sold.before, before),
      }

const waitingCard = (count: number | undefined, nextStep: string): Pick<Card, 'value' | 'period'> =>
  count === undefined
    ? { value: undefined }
    : { value: formatCount(count), period: count === 0 ? 'nothing waits' : nextStep }
