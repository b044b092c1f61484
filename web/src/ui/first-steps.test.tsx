import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createMemoryHistory } from '@/shared/navigation/memory-history'
import { Router } from '@/shared/navigation/router'
import { FirstSteps } from './first-steps'

test('somebody new reads what to do first, and what of it is done', () => {
  const html = renderToStaticMarkup(
    <Router history={createMemoryHistory()}>
      <FirstSteps
        steps={[
          { label: 'Add your portrait', text: 'Collectors buy from people.', to: '/settings', isDone: true },
          { label: 'Upload your first work', text: 'It takes a picture and a price.', to: '/dashboard?tab=upload' },
          { label: 'Set up payouts', text: 'So that we can pay you.', to: '/settings?tab=billing' },
        ]}
      />
    </Router>,
  )
  expect(html.match(/Done/g)).toHaveLength(1)
  expect([...html.matchAll(/aria-label="(Start: [^"]+)"/g)].map(([, name]) => name)).toEqual([
    'Start: Upload your first work',
    'Start: Set up payouts',
  ])
  // One gold button: the next step.
  expect(html.match(/bg-gold-face /g)).toHaveLength(1)
})
