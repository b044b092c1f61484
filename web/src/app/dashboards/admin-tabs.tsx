import { lazy } from 'react'
import type { RouteTab } from '@/ui/route-tabs'

const HouseSettings = lazy(() => import('./house-settings').then((module) => ({ default: module.HouseSettings })))

/** The administrators' tabs, one line each, in the order applications, users, artworks, auctions, financial, settings. */
export const adminTabs: readonly [RouteTab, ...RouteTab[]] = [
  { value: 'settings', label: 'Settings', render: () => <HouseSettings /> },
]
