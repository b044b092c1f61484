import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from '@/shared/navigation/router'
import { Skeleton } from './skeleton'
import { tabStyle } from './tabs'

export type RouteTab = {
  /** Its name in the address: `?tab=upload`. */
  value: string
  label: ReactNode
  /** Rendered only while chosen; a `lazy` component is fetched then. */
  render: () => ReactNode
}

type RouteTabsProps = { label: string; tabs: readonly [RouteTab, ...RouteTab[]]; param?: string }

/**
 * Tabs are places: the chosen one is in the address, can be linked to and left by Back. Arrow keys move between the
 * tabs and Enter opens one, so that looking along the row fills no history.
 */
export function RouteTabs({ label, tabs, param = 'tab' }: RouteTabsProps) {
  const [searchParams, setSearchParams] = useSearchParams()
  const [first] = tabs
  const chosen = tabs.find(({ value }) => value === searchParams.get(param)) ?? first

  // On a phone the row is wider than the screen: scroll the tab that a link leads to into view.
  const place = tabs.indexOf(chosen)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = row.current?.children[place]
    if (!row.current || !(tab instanceof HTMLElement)) return
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [place])

  function choose(value: string) {
    setSearchParams((current) => {
      const next = new URLSearchParams(current)
      if (value === first.value) next.delete(param)
      else next.set(param, value)
      return next
    })
  }

  return (
    <Radix.Root value={chosen.value} onValueChange={choose} activationMode="manual">
      <Radix.List
        ref={row}
        aria-label={label}
        className="relative -mx-1 flex gap-1 overflow-x-auto border-b border-line px-1"
      >
        {tabs.map(({ value, label: name }) => (
          // Only the chosen one has its panel in the page.
          <Radix.Trigger
            key={value}
            value={value}
            className={tabStyle}
            {...(value === chosen.value ? {} : { 'aria-controls': undefined })}
          >
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={chosen.value} className="pt-6">
        <Suspense fallback={<Skeleton className="h-96" />}>{chosen.render()}</Suspense>
      </Radix.Content>
    </Radix.Root>
  )
}
