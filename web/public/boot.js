// Runs before anything is painted: a visitor who chose the light theme must not see a dark flash.
if (stored('theme') === 'light') {
  document.documentElement.dataset.theme = 'light'
  document.querySelector('meta[name="theme-color"]').content = '#fbf8f2'
}

// The same page goes to everybody. Somebody whose session is in this browser is not asked to sign in while it is read.
if (stored(`sb-${location.hostname.split('.')[0]}-auth-token`)) document.documentElement.dataset.session = 'stored'

function stored(key) {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    console.warn(`What is stored as “${key}” could not be read.`, error)
    return null
  }
}

// The rest is for pages that the server has rendered. They are read at once and come to life a little later.
addEventListener('DOMContentLoaded', () => {
  const scripts = document.querySelector('meta[name="late-scripts"]')?.content.split(' ')
  if (!scripts) return
  hideDismissedBanner()
  setSwitches()
  setStyles()
  repeatEarlyInput()
  startAfterFirstPaint(scripts)
})

/** The server renders the banner for everybody. */
function hideDismissedBanner() {
  const banner = document.querySelector('[data-announcement]')
  if (banner && banner.dataset.announcement === stored('dismissedAnnouncement')) banner.hidden = true
}

/** The server renders them off. Somebody who presses one early means the other state than the one they see. */
function setSwitches() {
  for (const element of document.querySelectorAll('[data-on-if]')) {
    const [key, value] = element.dataset.onIf.split('=')
    element.checked = stored(key) === value
  }
}

/** The content security policy refuses `style` attributes in HTML; the few that packages write come as data. */
function setStyles() {
  for (const element of document.querySelectorAll('[data-style]')) {
    element.style.cssText = element.dataset.style
    element.removeAttribute('data-style')
  }
}

/**
 * Fetches the scripts once the page has been painted with its picture: until then the line belongs to that. Somebody who
 * does something before has them fetched at once.
 */
function startAfterFirstPaint([main, ...imported]) {
  let isStarted = false
  function start() {
    if (isStarted) return
    isStarted = true
    for (const href of imported) add('link', { rel: 'modulepreload', href })
    add('script', { type: 'module', src: main })
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { once: true, capture: true })
  setTimeout(start, 3000) // a picture on a bad line, or a browser that does not say when it paints
  if (document.hidden) return start()

  const painted = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    painted.disconnect()
    const decoded = document.querySelector('img[fetchpriority="high"]')?.decode()
    Promise.resolve(decoded).then(start, start) // a broken picture is replaced by its own component
  })
  painted.observe({ type: 'paint', buffered: true })
}

function add(name, properties) {
  const element = Object.assign(document.createElement(name), { crossOrigin: '', ...properties })
  document.head.append(element)
}

/**
 * What is typed and pressed in a part that is not live yet is done again when it is, in the same order. Links need no
 * script. `main.tsx` sends `live` once the page outside of its lazy parts is.
 */
function repeatEarlyInput() {
  const root = document.getElementById('root')
  const shell = root.firstElementChild
  const live = new WeakSet()
  const typed = new Map()
  let isPageLive = false
  let waiting = []
  let earlyPress = null

  /**
   * Whether React answers for an element. Its marks are there before it does, in a part that waits for its code. So this
   * sends an event that only the shell handles (`app-layout.tsx`): React hydrates the part at once and passes the event
   * on, or else queues it. Outside of the shell the server renders nothing.
   */
  function isLive(element) {
    if (!isPageLive) return false
    if (!shell.contains(element)) return true
    const isQueued = !live.has(element) && element.dispatchEvent(new Event('dragend', { cancelable: true }))
    if (!isQueued) live.add(element)
    return !isQueued
  }
  function repeat() {
    const due = waiting
    waiting = []
    for (const early of due) {
      if (!early.element.isConnected) continue
      if (isLive(early.element)) early.act()
      else waiting.push(early)
    }
    if (waiting.length > 0) setTimeout(repeat, 50) // a part waits for its code
  }

  function onPointerDown({ target }) {
    const button = target.closest('button')
    earlyPress = button && !isLive(button) ? button : null
  }
  /** A press that began too early is repeated as a whole: React must not see a part of it. */
  function onPress(event) {
    if (earlyPress?.contains(event.target)) event.stopPropagation()
  }
  function onClick(event) {
    const button = event.target.closest('button')
    if (!button || (button !== earlyPress && isLive(button))) return
    earlyPress = null
    if (button.type === 'submit' && button.form?.hasAttribute('action')) return // the server answers a search
    event.preventDefault()
    event.stopPropagation()
    if (button.ariaBusy === 'true') return // a second press means the first
    const { ariaPressed } = button
    const answer = answerAtOnce(button)
    function act() {
      // What the browser alone knows may have switched it meanwhile, as the person wanted.
      if (button.ariaPressed === ariaPressed) answer.repeat()
      answer.end()
    }
    waiting.push({ element: button, act })
    if (isPageLive) setTimeout(repeat)
  }
  function onChange(event) {
    const { type, target } = event
    if (type !== (changeEvents[target.type] ?? 'input')) return
    // React compares with the value that it found. One that was changed before is news to it only when it is repeated.
    if (knownOf(target) && isLive(target)) {
      typed.delete(target)
      return
    }
    event.stopPropagation()
    const act = () => typed.has(target) && change(target, typed.get(target))
    if (!typed.has(target)) waiting.push({ element: target, act })
    typed.set(target, { value: target.value, checked: target.checked })
    if (isPageLive) setTimeout(repeat)
  }
  function onSubmit(event) {
    const form = event.target
    if (form.hasAttribute('action') || isLive(form)) return
    event.preventDefault()
    if (!event.submitter) waiting.push({ element: form, act: () => form.requestSubmit() })
    if (isPageLive) setTimeout(repeat)
  }
  addEventListener('pointerdown', onPointerDown, true)
  for (const type of ['mousedown', 'pointerup', 'mouseup']) addEventListener(type, onPress, true)
  addEventListener('click', onClick, true)
  for (const type of ['click', 'input', 'change']) addEventListener(type, onChange, true)
  addEventListener('submit', onSubmit, true)
  root.addEventListener('live', () => {
    isPageLive = true
    queueMicrotask(repeat) // after React has corrected what only the browser knows
  })
}

/**
 * Shows that a press was taken. Repeated, it carries when it was and what the button showed then, which a handler may need
 * (`early-press.ts`): a press that would bind opens its confirmation instead.
 */
function answerAtOnce(button) {
  const { price, amount } = button.dataset
  const early = { earlyAt: Date.now(), earlyPrice: price ?? '', earlyAmount: amount ?? '' }
  button.ariaBusy = 'true'
  return {
    repeat() {
      Object.assign(button.dataset, early)
      press(button)
    },
    end() {
      button.ariaBusy = null
      for (const name of Object.keys(early)) delete button.dataset[name]
    },
  }
}

/** React marks the elements that it has looked at with what it knows of them. */
const knownOf = (element) => element[Object.keys(element).find((key) => key.startsWith('__reactProps'))]

/** The first event after a change. For the first two React uses `click`, and takes the next event for no change. */
const changeEvents = { checkbox: 'click', radio: 'click', 'select-one': 'change', file: 'change' }

/** Tabs and menus answer to the first of these events, buttons to the last. */
function press(button) {
  const init = { bubbles: true, cancelable: true, pointerType: 'mouse', isPrimary: true }
  for (const part of ['down', 'up']) {
    button.dispatchEvent(new PointerEvent(`pointer${part}`, init))
    button.dispatchEvent(new MouseEvent(`mouse${part}`, init))
  }
  button.click()
}

/** React compares with what it last knew, so the element first returns to that. */
function change(element, { value, checked }) {
  if (element.type === 'checkbox' || element.type === 'radio') {
    const known = knownOf(element).checked ?? element.defaultChecked
    if (checked === known) return
    element.checked = known
    element.click()
    return
  }
  if (element.type !== 'file') setValue(element, value)
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
}

function setValue(element, value) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
  if (element.defaultValue !== undefined) element.value = element.defaultValue
  set.call(element, value)
}
