import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { Router } from '@/shared/navigation/router'
import { RouteTabs } from './route-tabs'

test('a tab names the panel that it opens, where that is in the page', () => {
  const tab = (value: string) => ({ value, label: value, render: () => `Panel of ${value}` })
  const html = renderToStaticMarkup(
    <Router history={createMemoryHistory('/orders?tab=leases')}>
      <RouteTabs label="Orders" tabs={[tab('bought'), tab('leases'), tab('hires')]} />
    </Router>,
  )
  expect(html.match(/role="tab"/g)).toHaveLength(3)
  const controlled = [...html.matchAll(/aria-controls="([^"]+)"/g)].map(([, id]) => id)
  expect(controlled).toHaveLength(1)
  expect(html).toContain(`id="${controlled[0]}"`)
  expect(html).toContain('Panel of leases')
})
