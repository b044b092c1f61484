// Runs before anything is painted: a visitor who chose the light theme must not see a dark flash.
try {
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]').content = '#fbf8f2'
  }
} catch (error) {
  console.warn('The saved theme could not be read.', error)
}

// The rest is for pages that the server has drawn. They are read at once and come to life a little later.
addEventListener('DOMContentLoaded', () => {
  const scripts = document.querySelector('meta[name="late-scripts"]')?.content.split(' ')
  if (!scripts) return
  hideDismissedBanner()
  setStyles()
  repeatEarlyInput()
  startAfterFirstPaint(scripts)
})

/** The server draws the banner for everybody. */
function hideDismissedBanner() {
  const banner = document.querySelector('[data-announcement]')
  try {
    if (banner && banner.dataset.announcement === localStorage.getItem('dismissedAnnouncement')) banner.hidden = true
  } catch (error) {
    console.warn('The dismissed banner could not be read.', error)
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

/** What is typed and pressed in a part that is not live yet is done again when it is. Links need no script. */
function repeatEarlyInput() {
  const typed = new Map()

  function onChange({ target }) {
    if (isLive(target)) return
    const isFirst = !typed.has(target)
    typed.set(target, { value: target.value, checked: target.checked })
    if (isFirst) whenLive(target, () => change(target, typed.get(target)))
  }
  function onClick({ target }) {
    const button = target.closest('button')
    if (button && !isLive(button)) whenLive(button, () => button.click())
  }
  function onSubmit(event) {
    const form = event.target
    if (isLive(form) || form.hasAttribute('action')) return // the server answers a search
    event.preventDefault() // its button, if it has one, was pressed and will be again
    if (!event.submitter) whenLive(form, () => form.requestSubmit())
  }
  addEventListener('input', onChange, true)
  addEventListener('change', onChange, true)
  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
}

/** React marks the elements that it has taken over. */
const isLive = (element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

function whenLive(element, act) {
  if (!element.isConnected) return // the page was drawn anew, for somebody who has signed in
  if (isLive(element))
    setTimeout(act, 50) // the mark comes a moment before the rest
  else setTimeout(whenLive, 50, element, act)
}

/** React compares with what it last knew, so the element first returns to that. */
function change(element, { value, checked }) {
  if (element.type === 'checkbox' || element.type === 'radio') {
    if (checked === element.defaultChecked) return
    element.checked = element.defaultChecked
    element.click()
    return
  }
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
  if (element.defaultValue !== undefined) element.value = element.defaultValue
  set.call(element, value)
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
}
