// Without a build step and without imports: this page must open when nothing else can be loaded.
const element = (name, text, className = '') =>
  Object.assign(document.createElement(name), { textContent: text, className })

/** The works and their pictures, as the site stored them when their pages were opened. */
async function showSeenWorks() {
  const store = await caches.open('seen-works')
  const list = await store.match('/seen-works.json')
  const works = list ? await list.json() : []
  for (const { title, artist, picture, seenAt } of works) {
    const item = document.createElement('li')
    const stored = await store.match(picture)
    if (stored) item.append(Object.assign(new Image(), { src: URL.createObjectURL(await stored.blob()), alt: '' }))
    const when = new Date(seenAt).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })
    item.append(element('p', title), element('p', artist, 'muted'), element('p', `Seen ${when}`, 'muted'))
    document.querySelector('#seen ul').append(item)
  }
  document.querySelector('#seen').hidden = works.length === 0
}

const tryAgain = () => location.reload()
addEventListener('online', tryAgain)
// A browser may not notice that the network is back, or not know that we were the one who was away.
setInterval(
  () =>
    fetch('/healthz').then(
      ({ ok }) => ok && tryAgain(),
      () => {},
    ),
  5_000,
)
document.querySelector('.again').addEventListener('click', tryAgain)
showSeenWorks().catch((error) => console.warn('The works seen last could not be read.', error))
