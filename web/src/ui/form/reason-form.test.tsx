// @vitest-environment jsdom
import { act, type ComponentProps } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReasonForm } from './reason-form'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// jsdom lays nothing out and has no such method; a closing dialog asks it where the focus may return to.
Element.prototype.checkVisibility = () => true

type Props = ComponentProps<typeof ReasonForm>

let root: Root
const sent: Parameters<Props['onSubmit']>[0][] = []

beforeEach(() => {
  sent.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(() => root.unmount())
  document.body.replaceChildren()
})

const show = (props: Partial<Props> = {}) =>
  act(async () =>
    root.render(
      <ReasonForm
        title="Refund Harvest?"
        submit={{ label: (amount) => `Refund $${amount / 100}`, pending: 'Refunding...', isDestructive: true }}
        onSubmit={(answer) => sent.push(answer)}
        onClose={() => {}}
        {...props}
      />,
    ),
  )

const amount = {
  label: 'Amount',
  hint: 'At most $120.',
  initial: 12_000,
  min: 1,
  max: 12_000,
  problem: 'Please enter up to $120.',
}

const submitButton = () => document.querySelector<HTMLButtonElement>('button[type=submit]')
const submit = () => act(async () => submitButton()?.click())
const described = (field: Element | null) =>
  (field?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** Types as a browser does: React follows the native setter and the event. */
async function type(selector: string, text: string) {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)
  if (!field) throw new Error(`There is no ${selector}.`)
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('without a reason nothing is sent, and the field is focused with its error', async () => {
  await show()
  await type('textarea', '   ')
  await submit()
  const field = document.querySelector('textarea')
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(field)
  expect(field?.getAttribute('aria-invalid')).toBe('true')
  expect(described(field)).toContain('Please give a reason.')
})

test('the button names the amount, and an amount out of range is refused at its field', async () => {
  await show({ amount })
  expect(submitButton()?.textContent).toBe('Refund $120')
  await type('input[name=amount]', '120.01')
  await type('textarea', 'Damaged on the way')
  await submit()
  expect(sent).toEqual([])
  const field = document.querySelector('input[name=amount]')
  expect(document.activeElement).toBe(field)
  expect(described(field)).toContain('Please enter up to $120.')

  await type('input[name=amount]', '50')
  expect(submitButton()?.textContent).toBe('Refund $50')
  await submit()
  expect(sent).toEqual([{ reason: 'Damaged on the way', amount: 5_000 }])
})

test('an empty amount is refused too', async () => {
  await show({ amount })
  await type('input[name=amount]', '')
  await type('textarea', 'Damaged')
  await submit()
  expect(sent).toEqual([])
})

test('a reason is trimmed, and an optional one may stay empty', async () => {
  await show({ reason: { isOptional: true }, submit: { label: 'Save', pending: 'Saving...' } })
  await submit()
  await type('textarea', '  A scratch  ')
  await submit()
  expect(sent).toEqual([
    { reason: '', amount: 0 },
    { reason: 'A scratch', amount: 0 },
  ])
})

test('while it is being sent the button says so, and a refusal is announced', async () => {
  await show({ isPending: true, problem: 'This order was refunded already.' })
  expect(submitButton()?.textContent).toBe('Refunding...')
  expect(submitButton()?.disabled).toBe(true)
  expect(document.querySelector('[role=alert]')?.textContent).toBe('This order was refunded already.')
})
