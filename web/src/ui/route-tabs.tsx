import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { isGuarded } from '@/shared/navigation/leave-guard'
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

type RouteTabsProps = {
  label: string
  tabs: readonly [RouteTab, ...RouteTab[]]
  param?: string
  /** What else of the address stays when another tab is opened. */
  keeps?: readonly string[]
  /** Above the content of a tab. */
  renderLead?: (isFirst: boolean) => ReactNode
}

/** What an address keeps when another tab is opened: all else belonged to the one that was left. */
const staying: Readonly<Record<string, readonly string[]>> = { tab: ['as'], view: ['as', 'tab'] }

/**
 * Tabs are places: the chosen one is in the address, can be linked to and left by Back. Arrow keys move between the
 * tabs and Enter opens one, so that looking along the row fills no history. The pressed tab is marked at once, whether or
 * not its code is here.
 */
export function RouteTabs({ label, tabs, param = 'tab', keeps = [], renderLead }: RouteTabsProps) {
  const [searchParams, setSearchParams] = useSearchParams()
  const [first] = tabs
  const arrived = tabs.find(({ value }) => value === searchParams.get(param)) ?? first
  const [pressed, setPressed] = useState<{ value: string; from: string } | null>(null)
  // Until the address has followed; a press that led elsewhere, or nowhere, marks nothing later.
  const wanted = pressed?.from === arrived.value ? tabs.find(({ value }) => value === pressed.value) : undefined
  const chosen = wanted ?? arrived

  // On a phone the row is wider than the screen: scroll the tab that a link leads to into view.
  const place = tabs.indexOf(chosen)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = row.current?.children[place]
    if (!row.current || !(tab instanceof HTMLElement)) return
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2
  }, [place])

  function choose(value: string) {
    if (!isGuarded(location.pathname)) setPressed({ value, from: arrived.value })
    setSearchParams((current) => {
      const next = new URLSearchParams()
      for (const name of [...(staying[param] ?? []), ...keeps])
        if (current.has(name)) next.set(name, current.get(name) ?? '')
      if (value !== first.value) next.set(param, value)
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
        {chosen === arrived ? (
          <>
            {renderLead?.(chosen === first)}
            <Suspense fallback={<Skeleton className="h-96" />}>{chosen.render()}</Suspense>
          </>
        ) : (
          <Skeleton className="h-96" />
        )}
      </Radix.Content>
    </Radix.Root>
  )
}
